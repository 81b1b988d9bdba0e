import { createRoute } from '@tanstack/react-router';
import { page } from './page.ts';
import { root, texts } from './place.tsx';

/** For who runs the service. They need no session, but the staff key. */
export const ops = createRoute({
  getParentRoute: () => root,
  path: '/ops',
  component: page(() => import('../ops/ops-frame.tsx'), 'OpsFrame'),
});

export const opsPages = [
  createRoute({
    getParentRoute: () => ops,
    path: '/',
    validateSearch: texts('sort'),
    component: page(() => import('../ops/overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/processes',
    component: page(() => import('../ops/processes-page.tsx'), 'ProcessesPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/failures',
    validateSearch: texts('q what'),
    component: page(() => import('../ops/failures-page.tsx'), 'FailuresPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/work',
    component: page(() => import('../ops/work-page.tsx'), 'WorkPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/cells',
    component: page(() => import('../ops/cells-page.tsx'), 'CellsPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/workspaces',
    validateSearch: texts('q'),
    component: page(() => import('../ops/workspaces-page.tsx'), 'WorkspacesPage'),
  }),
  createRoute({
    getParentRoute: () => ops,
    path: '/workspaces/$id',
    component: page(() => import('../ops/workspace-page.tsx'), 'WorkspacePage'),
  }),
] as const;
