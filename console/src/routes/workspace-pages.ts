import { at } from './page.ts';

/** The owner's pages. */
export const workspacePages = [
  at('/team', () => import('../team/team-page.tsx'), 'TeamPage', 'q status'),
  at(
    '/access',
    () => import('../access/access-page.tsx'),
    'AccessPage',
    'member permission method path requestId q show',
  ),
  at(
    '/audit',
    () => import('../audit/audit-page.tsx'),
    'AuditPage',
    'actorId area resourceId orderId from until',
  ),
  at('/settings', () => import('../settings/workspace-page.tsx'), 'WorkspacePage'),
  at(
    '/settings/environments',
    () => import('../settings/environments-page.tsx'),
    'EnvironmentsPage',
  ),
  at(
    '/settings/applications',
    () => import('../settings/applications-page.tsx'),
    'ApplicationsPage',
  ),
  at(
    '/settings/applications/$id',
    () => import('../settings/application-page.tsx'),
    'ApplicationPage',
  ),
  at('/settings/stores', () => import('../settings/stores-page.tsx'), 'StoresPage'),
  at('/settings/seller', () => import('../settings/seller-page.tsx'), 'SellerPage'),
  at(
    '/settings/notifications',
    () => import('../notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
  at('/settings/live', () => import('../settings/live-page.tsx'), 'LivePage'),
] as const;
