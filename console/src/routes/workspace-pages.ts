import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place, texts } from './place.tsx';

/** The owner's pages. */
export const workspacePages = [
  createRoute({
    getParentRoute: () => place,
    path: '/team',
    validateSearch: texts('q', 'status'),
    component: lazyRouteComponent(() => import('../team/team-page.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/access',
    validateSearch: texts('member', 'permission', 'method', 'path', 'requestId', 'q', 'show'),
    component: lazyRouteComponent(() => import('../access/access-page.tsx'), 'AccessPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/audit',
    validateSearch: texts('actorId', 'action', 'resourceType', 'resourceId', 'from', 'until'),
    component: lazyRouteComponent(() => import('../audit/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings',
    component: lazyRouteComponent(() => import('../settings/workspace-page.tsx'), 'WorkspacePage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/environments',
    component: lazyRouteComponent(
      () => import('../settings/environments-page.tsx'),
      'EnvironmentsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/applications',
    component: lazyRouteComponent(
      () => import('../settings/applications-page.tsx'),
      'ApplicationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/applications/$id',
    component: lazyRouteComponent(
      () => import('../settings/application-page.tsx'),
      'ApplicationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/stores',
    component: lazyRouteComponent(() => import('../settings/stores-page.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/seller',
    component: lazyRouteComponent(() => import('../settings/seller-page.tsx'), 'SellerPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/live',
    component: lazyRouteComponent(() => import('../settings/live-page.tsx'), 'LivePage'),
  }),
] as const;
