import { allRoutesToRead, deviceRoutesToRead } from '../../cli/document-routes.ts';
import type { AnyRoute } from '../../api/http/route.ts';
import { keepRules } from '../support/rules/rule.ts';
import { decidedByPipeline, openToAnyOrigin } from './origins.ts';

const routes = [...allRoutesToRead(), ...deviceRoutesToRead()];
const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;
const namesOf = (some: readonly AnyRoute[]): string[] => [...new Set(some.map(nameOf))].toSorted();
const open = routes.filter(({ anyOrigin }) => anyOrigin);
const withoutCredential = namesOf(
  routes.filter(({ access }) => access.kind === 'none' || access.kind === 'development'),
);

/** The entries that one of the two lists has alone. */
function difference(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set(one).symmetricDifference(new Set(other))];
}

keepRules([
  {
    name: 'it is decided of every route without a credential which pages may read it',
    fix: 'Add the route to one of the lists of test/access/origins.ts, or remove it there.',
    serves: 267,
    breaks: () => difference(withoutCredential, [...openToAnyOrigin, ...decidedByPipeline]),
  },
  {
    name: 'the routes with anyOrigin are those of the list, and none of them needs a credential',
    fix: 'Let `anyOrigin` of the route and test/access/origins.ts say the same.',
    serves: 267,
    breaks: () => difference(namesOf(open), openToAnyOrigin),
  },
  {
    name: 'a route with anyOrigin reads, and its path names nobody',
    fix: 'Let the pipeline decide about a write, about an id or a token in the path, and about a path with other methods.',
    serves: 267,
    breaks: () =>
      namesOf(
        open.filter(
          (route) =>
            route.method !== 'GET' ||
            /:\w/.test(route.path) ||
            'enter' in route.access ||
            route.browserOrigins !== undefined ||
            routes.some(({ path, method }) => path === route.path && method !== 'GET'),
        ),
      ),
  },
]);
