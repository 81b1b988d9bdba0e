import { at } from './page.ts';

/** What an engineer looks at. */
export const engineeringPages = [
  at('/webhooks', () => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage', 'state'),
  at(
    '/webhooks/catalogue',
    () => import('../webhooks/catalogue-page.tsx'),
    'CataloguePage',
    'q type',
  ),
  at(
    '/webhooks/$id',
    () => import('../webhooks/endpoint-page.tsx'),
    'EndpointPage',
    'status type from until span chartFrom chartTo by',
  ),
  at('/deliveries/$id', () => import('../webhooks/delivery-page.tsx'), 'DeliveryPage'),
  at(
    '/events',
    () => import('../events/events-page.tsx'),
    'EventsPage',
    'types resourceId from until',
  ),
  at('/events/$id', () => import('../events/event-page.tsx'), 'EventPage'),
  at('/keys', () => import('../keys/keys-page.tsx'), 'KeysPage'),
  at(
    '/requests',
    () => import('../requests/requests-page.tsx'),
    'RequestsPage',
    'q method status source own requestId route errorCode apiKeyId slower idempotencyKey since until',
  ),
] as const;
