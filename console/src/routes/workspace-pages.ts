import { createRoute } from '@tanstack/react-router';
import { page } from './page.ts';
import { place, texts } from './place.tsx';

/** The owner's pages. */
export const workspacePages = [
  createRoute({
    getParentRoute: () => place,
    path: '/team',
    validateSearch: texts('q', 'status'),
    component: page(() => import('../team/team-page.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/access',
    validateSearch: texts('member', 'permission', 'method', 'path', 'requestId', 'q', 'show'),
    component: page(() => import('../access/access-page.tsx'), 'AccessPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/audit',
    validateSearch: texts('actorId', 'area', 'resourceId', 'orderId', 'from', 'until'),
    component: page(() => import('../audit/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings',
    component: page(() => import('../settings/workspace-page.tsx'), 'WorkspacePage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/environments',
    component: page(() => import('../settings/environments-page.tsx'), 'EnvironmentsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/applications',
    component: page(() => import('../settings/applications-page.tsx'), 'ApplicationsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/applications/$id',
    component: page(() => import('../settings/application-page.tsx'), 'ApplicationPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/stores',
    component: page(() => import('../settings/stores-page.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/seller',
    component: page(() => import('../settings/seller-page.tsx'), 'SellerPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/notifications',
    component: page(() => import('../notifications/notifications-page.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute: () => place,
    path: '/settings/live',
    component: page(() => import('../settings/live-page.tsx'), 'LivePage'),
  }),
] as const;
