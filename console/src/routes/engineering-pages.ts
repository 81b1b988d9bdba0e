import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place, texts } from './place.tsx';

/** What an engineer looks at. */
export const engineeringPages = [
  createRoute({
    getParentRoute: () => place,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/webhooks/$id',
    validateSearch: texts('status', 'type', 'from', 'until'),
    component: lazyRouteComponent(() => import('../webhooks/endpoint-page.tsx'), 'EndpointPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/deliveries/$id',
    component: lazyRouteComponent(() => import('../webhooks/delivery-page.tsx'), 'DeliveryPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/events',
    validateSearch: texts('types', 'resourceId', 'from', 'until'),
    component: lazyRouteComponent(() => import('../events/events-page.tsx'), 'EventsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/events/$id',
    component: lazyRouteComponent(() => import('../events/event-page.tsx'), 'EventPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/keys',
    component: lazyRouteComponent(() => import('../keys/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/requests',
    validateSearch: texts(
      'q',
      'method',
      'status',
      'source',
      'requestId',
      'route',
      'errorCode',
      'apiKeyId',
      'idempotencyKey',
      'since',
      'until',
    ),
    component: lazyRouteComponent(() => import('../requests/requests-page.tsx'), 'RequestsPage'),
  }),
] as const;
