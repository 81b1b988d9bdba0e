import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, texts } from './place.tsx';

/** For who runs the service. They need no session, but the staff key. */
export const ops = createRoute({
  getParentRoute: () => root,
  path: '/ops',
  component: lazyRouteComponent(() => import('../ops/ops-frame.tsx'), 'OpsFrame'),
});

export const opsPages = [
  createRoute({
    getParentRoute: () => ops,
    path: '/',
    component: lazyRouteComponent(() => import('../ops/overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/processes',
    component: lazyRouteComponent(() => import('../ops/processes-page.tsx'), 'ProcessesPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/failures',
    validateSearch: texts('q', 'what'),
    component: lazyRouteComponent(() => import('../ops/failures-page.tsx'), 'FailuresPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/work',
    component: lazyRouteComponent(() => import('../ops/work-page.tsx'), 'WorkPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/cells',
    component: lazyRouteComponent(() => import('../ops/cells-page.tsx'), 'CellsPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/workspaces',
    validateSearch: texts('q'),
    component: lazyRouteComponent(() => import('../ops/workspaces-page.tsx'), 'WorkspacesPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/workspaces/$id',
    component: lazyRouteComponent(() => import('../ops/workspace-page.tsx'), 'WorkspacePage'),
  }),
] as const;
