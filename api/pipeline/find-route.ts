import type { AnyRoute } from '../http/route.ts';

interface FoundRoute {
  readonly route: AnyRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The route that a request would reach; of several, the one with the most literal segments. */
export function findRoute(
  routes: readonly AnyRoute[],
  method: string,
  path: string,
): FoundRoute | null {
  const segments = path.split('/');
  const found = routes
    .filter((route) => route.method === method.toUpperCase())
    .flatMap((route) => {
      const params = paramsOf(route.path.split('/'), segments);
      return params ? [{ route, params }] : [];
    });
  const fewest = (a: FoundRoute, b: FoundRoute): number =>
    Object.keys(a.params).length - Object.keys(b.params).length;
  return found.toSorted(fewest)[0] ?? null;
}

/** Whether the route takes requests to the path, by whatever method. */
export function takesPath(route: AnyRoute, path: string): boolean {
  return paramsOf(route.path.split('/'), path.split('/')) !== null;
}

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) {
      if (segment === '') return null;
      params[part.slice(1)] = segment;
    } else if (part !== segment) return null;
  }
  return params;
}
