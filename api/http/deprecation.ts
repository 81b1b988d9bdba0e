import { Kind, type TSchema } from '@sinclair/typebox';

/**
 * What is to go away: an operation (`deprecated` of its route), a field or a parameter (`deprecated` of its shape), or
 * values of one (`deprecatedValues`, by value).
 */
export interface Deprecation {
  /** The day on which it was announced: `2026-11-21`. */
  readonly since: string;
  /** The day from which it may be gone, at least 180 days later; null while that is not decided. */
  readonly sunset: string | null;
  /** What to do in its place, as a sentence. */
  readonly instead: string;
}

export interface DeprecatedPart {
  readonly in: 'operation' | 'query' | 'body' | 'answer';
  /** The names that lead to it; `[]` for the entries of a list, `*` for those of a map. */
  readonly path: readonly string[];
  /** Only this value is deprecated. */
  readonly value?: string;
  readonly deprecation: Deprecation;
}

/** What a route declares, as far as it is read here. */
interface Declaring {
  readonly deprecated?: Deprecation;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: { readonly data?: TSchema };
  readonly otherAnswers?: readonly { readonly data?: TSchema }[];
}

const noticeDays = 180;
const dayMs = 86_400_000;

/** All that is deprecated of a route. */
export function deprecatedPartsOf(route: Declaring): DeprecatedPart[] {
  const { deprecated, query, body, answer, otherAnswers = [] } = route;
  const answers = [answer, ...otherAnswers].flatMap(({ data }) => (data ? [data] : []));
  const parts: DeprecatedPart[] = [
    ...(deprecated ? [{ in: 'operation' as const, path: [], deprecation: deprecated }] : []),
    ...(query ? partsOf(query, 'query', []) : []),
    ...(body ? partsOf(body, 'body', []) : []),
    ...answers.flatMap((data) => partsOf(data, 'answer', [])),
  ];
  for (const { deprecation } of parts) requireNotice(deprecation);
  return parts;
}

/** `body.items[].unitPrice`, or `query.mode=payment-only` */
export function nameOfPart({ in: place, path, value }: DeprecatedPart): string {
  const name = [place, ...path].join('.').replaceAll('.[]', '[]');
  return value === undefined ? name : `${name}=${value}`;
}

/** For readers of the document. */
export function deprecationNote({ since, sunset, instead }: Deprecation): string {
  const end = sunset === null ? '' : `, and may be gone from ${sunset}`;
  return `Deprecated since ${since}${end}. ${instead}`;
}

function partsOf(
  schema: TSchema,
  place: DeprecatedPart['in'],
  path: readonly string[],
): DeprecatedPart[] {
  const { deprecated, deprecatedValues } = declaredIn(schema);
  const inside = (part: TSchema, ...names: string[]): DeprecatedPart[] =>
    partsOf(part, place, [...path, ...names]);
  return [
    ...(deprecated ? [{ in: place, path, deprecation: deprecated }] : []),
    ...[...deprecatedValues].map(([value, deprecation]) => ({
      in: place,
      path,
      value,
      deprecation,
    })),
    ...partsBelow(schema, inside),
  ];
}

function partsBelow(
  schema: TSchema,
  inside: (part: TSchema, ...names: string[]) => DeprecatedPart[],
): DeprecatedPart[] {
  switch (schema[Kind]) {
    case 'Object':
      return Object.entries<TSchema>(schema['properties']).flatMap(([name, part]) =>
        inside(part, name),
      );
    case 'Array':
      return inside(schema['items'], '[]');
    case 'Record':
      return Object.values<TSchema>(schema['patternProperties']).flatMap((part) =>
        inside(part, '*'),
      );
    case 'Union':
      return schema['anyOf'].flatMap((part: TSchema) => inside(part));
    default:
      return [];
  }
}

/** What a shape itself says. */
export function declaredIn(schema: TSchema): {
  readonly deprecated: Deprecation | null;
  readonly deprecatedValues: ReadonlyMap<string, Deprecation>;
} {
  const values: Readonly<Record<string, Deprecation>> = schema['deprecatedValues'] ?? {};
  return {
    deprecated: schema['deprecated'] ?? null,
    deprecatedValues: new Map(Object.entries(values)),
  };
}

function requireNotice({ since, sunset }: Deprecation): void {
  const days = sunset === null ? noticeDays : (Date.parse(sunset) - Date.parse(since)) / dayMs;
  if (!(days >= noticeDays) || Number.isNaN(Date.parse(since)))
    throw new Error(`deprecated since ${since} until ${sunset}: ${noticeDays} days at least`);
}
