import { Component, type VNode } from 'preact';
import { PARTS } from '../../recipes/editing/reading.js';
import { headingTitle } from '../../recipes/heading-line.js';
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
  readonly onMend: (shown: ShownLine) => void;
}

/** The reading of one line. A list may have hundreds of lines, so a line is only drawn again when it has changed. */
export class Row extends Component<RowProps> {
  override shouldComponentUpdate({ shown, isCurrent, isStop }: RowProps): boolean {
    const { shown: before } = this.props;
    return (
      shown.reading !== before.reading ||
      shown.kind !== before.kind ||
      shown.isMended !== before.isMended ||
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
    const { shown, isStop, speech, onMend } = this.props;
    const { say } = speech;
    const { reading, line, isMended } = shown;
    if (reading === null)
      return (
        <span class="unread">
          <span aria-hidden="true">… </span>
          {line}
        </span>
      );
    return (
      <>
        {PARTS.map((part) => (
          <span key={part} class={`part ${part}`}>
            {reading[part] !== '' && (
              <>
                <span class="unseen">{say(`lines.${part}`)}: </span>
                {reading[part]}
              </>
            )}
            {part === 'note' && isMended && <span class="badge">{say('lines.byHand')}</span>}
          </span>
        ))}
        <button
          type="button"
          class="quiet"
          tabIndex={isStop ? 0 : -1}
          onClick={() => {
            onMend(this.props.shown);
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
