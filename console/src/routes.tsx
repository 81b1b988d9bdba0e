import { createRoute, createRouter } from '@tanstack/react-router';
import { Home, WorkspaceStart } from './frame/start.tsx';
import { engineeringPages } from './routes/engineering-pages.ts';
import { ops, opsPages } from './routes/ops-pages.ts';
import { place, root, texts } from './routes/place.tsx';
import { setupPages } from './routes/setup-pages.ts';
import { shopPages } from './routes/shop-pages.ts';
import { workspacePages } from './routes/workspace-pages.ts';

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: texts('new'),
  component: Home,
});

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/$workspace',
  component: WorkspaceStart,
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    workspace,
    ops.addChildren(opsPages),
    place.addChildren([...shopPages, ...setupPages, ...engineeringPages, ...workspacePages]),
  ]),
  basepath: '/console',
  scrollRestoration: true,
  scrollToTopSelectors: ['main'],
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
