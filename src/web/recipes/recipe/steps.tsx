import type { VNode } from 'preact';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import type { StepDto, StepTimerDto } from '../../../recipes/reading/recipe.dto.js';
import type { SharedRecipeDto } from '../../../recipes/shares/shares.dto.js';
import { useSpeech } from '../../site.js';
import type { Speech } from '../../words/speech.js';
import { partsOf } from './step-text.js';

interface StepsProps {
  readonly recipe: SharedRecipeDto;
}

/** The steps with their timers. */
export function Steps({ recipe }: StepsProps): VNode {
  const { say } = useSpeech();
  const steps = ofOneSystem(recipe.steps, recipe);
  if (steps.length === 0) return <p class="empty">{say('steps.none')}</p>;
  return (
    <ol class="steps">
      {steps.map((step) => (
        <li key={step.id}>
          <StepText step={step} />
        </li>
      ))}
    </ol>
  );
}

/** The steps for paper and for guests. */
export function PlainSteps({ recipe }: StepsProps): VNode {
  const { say } = useSpeech();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{say('steps')}</h2>
      <ol class="steps">
        {ofOneSystem(recipe.steps, recipe).map((step) => (
          <li key={step.id} class="prose">
            {step.display ?? step.step}
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The text of a step, in which times are buttons that start a timer. They are text until the script lets them be pressed,
 * because timers need it.
 */
export function StepText({ step }: { readonly step: StepDto }): VNode {
  const speech = useSpeech();
  const { parts, others } = partsOf(step);
  return (
    <>
      <p class="prose">
        {parts.map(({ text, timer }, index) =>
          timer === null ? (
            text
          ) : (
            <button key={index} type="button" class="time" disabled {...timerOf(timer)}>
              {text}
              <span class="unseen">: {timerWords(timer, speech)}</span>
            </button>
          ),
        )}
      </p>
      {others.length > 0 && (
        <p class="timers screen scripted">
          {others.map((timer) => (
            <button key={timer.start} type="button" class="quiet" disabled {...timerOf(timer)}>
              {timerWords(timer, speech)}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

function timerOf({ seconds, label }: StepTimerDto): Record<`data-${string}`, string | number> {
  return { 'data-timer': seconds, 'data-label': label };
}

function timerWords({ seconds, maxSeconds }: StepTimerDto, { say }: Speech): string {
  const times = [seconds, maxSeconds].filter((each) => each !== null).map(timeText);
  return say('timer.start', { time: times.join('–') });
}

/** `1:30:00`, `25:00`. */
function timeText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const parts = hours > 0 ? [String(hours), two(minutes), two(rest)] : [String(minutes), two(rest)];
  return parts.join(':');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
