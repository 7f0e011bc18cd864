import type { VNode } from 'preact';
import { HouseholdLayout } from '../pages/household-layout.js';
import { useSpeech } from '../site.js';

/** The example is being added. */
export function ExampleWaitPage(): VNode {
  const { say } = useSpeech();
  return (
    <HouseholdLayout title={say('first.example.adding')} current="home" width="narrow">
      <h1>{say('first.example.adding')}</h1>
      <p class="card" role="status">
        {say('first.example.opens')}
      </p>
    </HouseholdLayout>
  );
}
