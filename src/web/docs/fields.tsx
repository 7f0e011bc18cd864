import type { VNode } from 'preact';
import type { Described, DescribedField } from './describe-schema.js';
import { Phrase } from './prose.js';

interface FieldsProps {
  readonly fields: readonly DescribedField[];
  /** Of a request it is told which fields are optional; an answer has every field unless it says otherwise. */
  readonly direction: 'request' | 'answer';
}

export function Fields({ fields, direction }: FieldsProps): VNode {
  return (
    <ul class="fields">
      {fields.map((field) => (
        <li key={field.name}>
          <div class="field-line">
            <code>{field.name}</code> <span class="type">{field.type}</span>
            <Necessity field={field} direction={direction} />
          </div>
          <Remarks of={field} />
          {field.fields.length > 0 && (
            <details>
              <summary>
                Fields of <code>{field.name}</code>
              </summary>
              <Fields fields={field.fields} direction={direction} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Necessity({
  field,
  direction,
}: { readonly field: DescribedField } & Pick<FieldsProps, 'direction'>): VNode | null {
  const { required, hasDefault } = field;
  if (direction === 'request') return required && !hasDefault ? <span class="required">required</span> : null;
  return required ? null : <span class="soft">sometimes absent</span>;
}

function Remarks({ of }: { readonly of: Described }): VNode | null {
  const remarks = [of.description, of.facts.join('; ')].filter((remark) => remark !== '');
  return remarks.length === 0 ? null : (
    <p class="remarks">
      <Phrase text={remarks.join(' · ')} />
    </p>
  );
}
