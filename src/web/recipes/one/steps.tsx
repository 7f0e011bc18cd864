import type { VNode } from 'preact';
import { ofOneSystem } from '../../../recipes/reading/recipe-json-ld.js';
import type { StepDto } from '../../../recipes/reading/recipe.dto.js';
import { useSpeech } from '../../site.js';
import type { RecipePageProps } from './recipe-page-props.js';

export function Steps({ recipe }: Pick<RecipePageProps, 'recipe'>): VNode {
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
