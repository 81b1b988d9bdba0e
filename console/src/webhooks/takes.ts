import type { EventType, WebhookEndpoint } from '../../../sdk/typescript/src/commerce.ts';

/** Whether the endpoint has enabled the type. */
export function takes(
  { enabledEvents }: Pick<WebhookEndpoint, 'enabledEvents'>,
  { type, category, onlyByName }: Pick<EventType, 'type' | 'category' | 'onlyByName'>,
): boolean {
  const enabled: readonly string[] = enabledEvents;
  if (enabled.includes(type)) return true;
  return !onlyByName && (enabled.includes('*') || enabled.includes(`${category}.*`));
}
