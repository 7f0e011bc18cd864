import type { VNode } from 'preact';
import type { WebhookDto } from '../../../events/webhooks/webhooks.dto.js';

/** Whether it delivers, in a word or two. */
export function WebhookState({ webhook }: { readonly webhook: WebhookDto }): VNode {
  const { enabled, disabledReason, failingSince } = webhook;
  if (disabledReason === 'gone') return <span class="badge bad">Switched off: the receiver is gone</span>;
  if (disabledReason === 'failing') return <span class="badge bad">Switched off after five days of failures</span>;
  if (disabledReason === 'left') return <span class="badge bad">Switched off: who made it has left the household</span>;
  if (!enabled) return <span class="badge">Off</span>;
  return failingSince === null ? <span class="badge good">On</span> : <span class="badge bad">Failing</span>;
}
