import type { VNode } from 'preact';
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from '../../recipes/pictures/picture-size.js';
import { FileField } from '../pages/file-field.js';
import { useSite } from '../site.js';

interface PictureFieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  /** The path of the present picture. */
  readonly present?: string | null;
}

/**
 * A field for a picture. With scripts, a picture can also be pasted or dropped on the page, and is shown before it is
 * sent.
 */
export function PictureField({ label, isRequired = false, present = null }: PictureFieldProps): VNode {
  const { link, speech } = useSite();
  const { say, number } = speech;
  const megabytes = number(MOST_PICTURE_BYTES / 1_048_576);
  return (
    <div
      class="field"
      data-picture={MOST_PICTURE_BYTES}
      data-chosen={say('picture.chosen')}
      data-too-large={say('picture.tooLarge', { megabytes })}
      data-wrong={say('picture.wrong')}
    >
      <label for="image">{label}</label>
      {present !== null && <img class="chosen-picture" src={link(present)} alt="" loading="lazy" />}
      <FileField
        name="image"
        accept={PICTURE_TYPES.join(',')}
        isRequired={isRequired}
        describedBy="image-hint"
        showsNames={false}
      />
      <p class="hint" id="image-hint">
        <span data-scripted hidden>
          {say('picture.paste')}
        </span>
      </p>
      <p class="hint" role="status" />
      <canvas class="chosen-picture" hidden />
    </div>
  );
}
