import { createRootRoute, createRoute, Outlet, retainSearchParams } from '@tanstack/react-router';
import { RouteFailure } from '../frame/route-failure.tsx';
import { Shell } from '../frame/shell.tsx';
import { SessionGate } from '../session/session-gate.tsx';
import { NoticesProvider } from '../ui/notices.tsx';

type NamesIn<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | NamesIn<Rest>
  : Text;

/** Search parameters by their names, between spaces, as texts; anything else in an address is left out. */
export function texts<const Names extends string>(names?: Names) {
  const all = names === undefined ? [] : names.split(' ');
  return (search: Readonly<Record<string, unknown>>): { [Name in NamesIn<Names>]?: string } =>
    Object.fromEntries(
      all.flatMap((name) => {
        const value = search[name];
        return typeof value === 'string' || typeof value === 'number'
          ? [[name, String(value)]]
          : [];
      }),
    ) as { [Name in NamesIn<Names>]?: string };
}

export const root = createRootRoute({
  component: () => (
    <NoticesProvider>
      <SessionGate>
        <Outlet />
      </SessionGate>
    </NoticesProvider>
  ),
  errorComponent: RouteFailure,
  notFoundComponent: () => <RouteFailure />,
});

export const place = createRoute({
  getParentRoute: () => root,
  path: '/$workspace/$environment',
  // Every list may be shown with columns of one's own, and some in another order.
  validateSearch: texts('application columns sort'),
  search: { middlewares: [retainSearchParams(['application'])] },
  component: Shell,
});
