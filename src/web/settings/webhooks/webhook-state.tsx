import type { VNode } from 'preact';
import type { WebhookDto } from '../../../events/webhooks/webhooks.dto.js';
import { useSpeech } from '../../site.js';

/** The state of a webhook in one or two words. */
export function WebhookState({ webhook }: { readonly webhook: WebhookDto }): VNode {
  const { say } = useSpeech();
  const { enabled, disabledReason, failingSince } = webhook;
  if (disabledReason === 'gone') return <span class="badge bad">{say('webhooks.gone')}</span>;
  if (disabledReason === 'failing') return <span class="badge bad">{say('webhooks.gaveUp')}</span>;
  if (disabledReason === 'left') return <span class="badge bad">{say('webhooks.left')}</span>;
  if (!enabled) return <span class="badge">{say('webhooks.off')}</span>;
  const isFailing = failingSince !== null;
  return (
    <span class={`badge ${isFailing ? 'bad' : 'good'}`}>{say(isFailing ? 'webhooks.failing' : 'webhooks.on')}</span>
  );
}
