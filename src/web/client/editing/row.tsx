import { Component, type VNode } from 'preact';
import { PART_NAMES } from '../../../recipes/editing/line-parts.js';
import { headingTitle } from '../../../shared/text/heading-line.js';
import type { SpokenWords } from '../../words/spoken-words.js';
import type { ShownLine } from './lines.js';

interface RowProps {
  readonly shown: ShownLine;
  /** Whether the caret is in this line. */
  readonly isCurrent: boolean;
  /** Whether the Tab key stops here. It stops at one line of the list; arrow keys move to the others. */
  readonly isStop: boolean;
  readonly speech: SpokenWords;
  readonly most: number;
  readonly onCorrect: (shown: ShownLine) => void;
}

/** The parts of one line. A list may have hundreds of lines, so a line is only drawn again when it has changed. */
export class Row extends Component<RowProps> {
  override shouldComponentUpdate({ shown, isCurrent, isStop }: RowProps): boolean {
    const { shown: before } = this.props;
    return (
      shown.parts !== before.parts ||
      shown.kind !== before.kind ||
      shown.isCorrected !== before.isCorrected ||
      isCurrent !== this.props.isCurrent ||
      isStop !== this.props.isStop
    );
  }

  override render(): VNode {
    const { shown, isCurrent } = this.props;
    return (
      <li class="reading" aria-current={isCurrent ? 'true' : undefined}>
        {shown.kind === 'ingredient' ? this.ingredient() : this.other()}
      </li>
    );
  }

  private ingredient(): VNode | null {
    const { shown, isStop, speech, onCorrect } = this.props;
    const { say } = speech;
    const { parts, line, isCorrected } = shown;
    if (parts === null)
      return (
        <span class="unread">
          <span aria-hidden="true">… </span>
          {line}
        </span>
      );
    return (
      <>
        {PART_NAMES.map((part) => (
          <span key={part} class={`part ${part}`}>
            {parts[part] !== '' && (
              <>
                <span class="unseen">{say(`lines.${part}`)}: </span>
                {parts[part]}
              </>
            )}
            {part === 'note' && isCorrected && <span class="badge">{say('lines.byHand')}</span>}
          </span>
        ))}
        <button
          type="button"
          class="quiet"
          tabIndex={isStop ? 0 : -1}
          onClick={() => {
            onCorrect(this.props.shown);
          }}
        >
          {say('edit')} <span class="unseen">{line}</span>
        </button>
      </>
    );
  }

  private other(): VNode {
    const { shown, speech, most } = this.props;
    if (shown.kind === 'heading')
      return (
        <>
          <b class="title">{headingTitle(shown.line)}</b> <span class="hint">{speech.say('lines.heading')}</span>
        </>
      );
    return <span class="error">{speech.say('lines.tooLong', { most: speech.number(most) })}</span>;
  }
}
