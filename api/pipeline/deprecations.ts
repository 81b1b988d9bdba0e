import {
  deprecatedPartsOf,
  nameOfPart,
  type DeprecatedPart,
  type Deprecation,
} from '../http/deprecation.ts';
import type { AnyRoute } from '../http/route.ts';

interface UsedParts {
  /** By name, for the metric. */
  readonly names: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

export interface Deprecations {
  /** What of it a request uses; its body as it was sent, undefined before it is read. */
  readonly usedBy: (query: () => URLSearchParams, body: unknown) => UsedParts;
}

const none: UsedParts = { names: [], headers: {} };

/** Compiled once, when the route is registered: a route without deprecated parts costs a request nothing. */
export function compileDeprecations(route: AnyRoute, baseUrl: string): Deprecations {
  const parts = deprecatedPartsOf(route).filter((part) => part.in !== 'answer');
  if (parts.length === 0) return { usedBy: () => none };
  const link = `<${baseUrl}/docs/deprecations>; rel="deprecation"; type="text/html"`;
  return {
    usedBy: (query, body) => {
      const used = parts.filter((part) => isUsed(part, query, body));
      if (used.length === 0) return none;
      return { names: used.map(nameOfPart), headers: headersOf(used, link) };
    },
  };
}

/** `Deprecation` of RFC 9745 and `Sunset` of RFC 8594; of several, the first that was announced and the first to end. */
function headersOf(used: readonly DeprecatedPart[], link: string): Record<string, string> {
  const days = (of: (deprecation: Deprecation) => string | null): Date[] =>
    used
      .flatMap(({ deprecation }) => of(deprecation) ?? [])
      .toSorted()
      .map((day) => new Date(`${day}T00:00:00Z`));
  const [since] = days((one) => one.since);
  const [sunset] = days((one) => one.sunset);
  return {
    ...(since ? { deprecation: `@${since.getTime() / 1000}` } : {}),
    ...(sunset ? { sunset: sunset.toUTCString() } : {}),
    link,
  };
}

function isUsed(
  { in: place, path, value }: DeprecatedPart,
  query: () => URLSearchParams,
  body: unknown,
): boolean {
  if (place === 'operation') return true;
  if (place === 'body') return holds(body, path, value);
  const [name = ''] = path;
  const given = query().getAll(name);
  return value === undefined ? given.length > 0 : given.includes(value);
}

function holds(content: unknown, [name, ...rest]: readonly string[], value?: string): boolean {
  if (name === undefined) return value === undefined || content === value;
  if (typeof content !== 'object' || content === null) return false;
  if (name === '[]' || name === '*')
    return Object.values(content).some((one) => holds(one, rest, value));
  return Object.hasOwn(content, name) && holds(Reflect.get(content, name), rest, value);
}
