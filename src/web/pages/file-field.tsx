import type { VNode } from 'preact';
import { useSite } from '../site.js';

interface FileFieldProps {
  /** Also the id. */
  readonly name: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly isRequired?: boolean;
  /** The id of the hint below it. */
  readonly describedBy: string;
  /** Whether the names of the chosen files are shown beside the button. */
  readonly showsNames?: boolean;
}

/**
 * With scripts, the browser's own button, whose words are in the language of the browser, lies unseen over a button of the page, beside
 * which a script shows the names of the chosen files.
 */
export function FileField({
  name,
  accept,
  multiple = false,
  isRequired = true,
  describedBy,
  showsNames = true,
}: FileFieldProps): VNode {
  const { say } = useSite();
  return (
    <div class="file-field">
      <input
        id={name}
        name={name}
        type="file"
        accept={accept}
        multiple={multiple}
        required={isRequired}
        aria-describedby={describedBy}
      />
      <span class="file-face" aria-hidden="true">
        <span class="button quiet">{say('archives.choose')}</span>
        {showsNames && <span data-file-names={say('file.none')}>{say('file.none')}</span>}
      </span>
    </div>
  );
}
