import type { VNode } from 'preact';
import { useSite } from '../site.js';

interface FileFieldProps {
  readonly label: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  /** The id of the hint below it. */
  readonly describedBy: string;
}

/**
 * The field `file`. With scripts, the browser's own button, whose words are in the language of the browser, lies unseen over a button of
 * the page, beside which a script shows the names of the chosen files.
 */
export function FileField({ label, accept, multiple = false, describedBy }: FileFieldProps): VNode {
  const { say } = useSite();
  return (
    <>
      <label for="file">{label}</label>
      <div class="file-field">
        <input
          id="file"
          name="file"
          type="file"
          accept={accept}
          multiple={multiple}
          required
          aria-describedby={describedBy}
        />
        <span class="file-face" aria-hidden="true">
          <span class="button quiet">{say('archives.choose')}</span>
          <span data-file-names={say('file.none')}>{say('file.none')}</span>
        </span>
      </div>
    </>
  );
}
