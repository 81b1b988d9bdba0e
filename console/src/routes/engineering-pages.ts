import { createRoute } from '@tanstack/react-router';
import { page } from './page.ts';
import { place, texts } from './place.tsx';

/** What an engineer looks at. */
export const engineeringPages = [
  createRoute({
    getParentRoute: () => place,
    path: '/webhooks',
    validateSearch: texts('state'),
    component: page(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/webhooks/catalogue',
    validateSearch: texts('q', 'type'),
    component: page(() => import('../webhooks/catalogue-page.tsx'), 'CataloguePage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/webhooks/$id',
    validateSearch: texts('status', 'type', 'from', 'until', 'span', 'chartFrom', 'chartTo', 'by'),
    component: page(() => import('../webhooks/endpoint-page.tsx'), 'EndpointPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/deliveries/$id',
    component: page(() => import('../webhooks/delivery-page.tsx'), 'DeliveryPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/events',
    validateSearch: texts('types', 'resourceId', 'from', 'until'),
    component: page(() => import('../events/events-page.tsx'), 'EventsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/events/$id',
    component: page(() => import('../events/event-page.tsx'), 'EventPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/keys',
    component: page(() => import('../keys/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/requests',
    validateSearch: texts(
      'q',
      'method',
      'status',
      'source',
      'own',
      'requestId',
      'route',
      'errorCode',
      'apiKeyId',
      'slower',
      'idempotencyKey',
      'since',
      'until',
    ),
    component: page(() => import('../requests/requests-page.tsx'), 'RequestsPage'),
  }),
] as const;
