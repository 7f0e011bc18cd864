import type { VNode } from 'preact';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import type { StepDto } from '../../../recipes/reading/recipe.dto.js';
import type { SharedRecipeDto } from '../../../recipes/shares/shares.dto.js';
import { useSpeech } from '../../site.js';

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
          <p class="prose">{step.display ?? step.step}</p>
          <Timers step={step} />
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

/** Buttons for timers. They are hidden until the script shows them, because timers need it. */
export function Timers({ step }: { readonly step: StepDto }): VNode | null {
  const { say } = useSpeech();
  if (step.timers.length === 0) return null;
  return (
    <p class="timers screen">
      {step.timers.map(({ start, seconds, maxSeconds, label }) => (
        <button key={start} type="button" class="quiet" hidden data-timer={seconds} data-label={label}>
          {say('timer.start', {
            time: [seconds, maxSeconds]
              .filter((each) => each !== null)
              .map(timeText)
              .join('–'),
          })}
        </button>
      ))}
    </p>
  );
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
