import { Kind, type TSchema } from '@sinclair/typebox';
import { toAsciiEmail, toInstant } from '../../domain/formats.ts';
import { isRecord } from './kinds.ts';
import { variantFor } from './variant.ts';

/** Normalises a value before it is checked. Returns its argument or a changed copy. */
type Preparation = (value: unknown) => unknown;

/**
 * Compiles the preparation of a shape: defaults, normalised text (domain/shapes.ts `normalise`), dropped keys (`without`) and, for text
 * from a query or a header, coercion to numbers, booleans and lists. Null when nothing can ever change.
 */
export function preparationFor(schema: TSchema, coerce: boolean): Preparation | null {
  switch (schema[Kind]) {
    case 'String':
      return textPreparation(schema);
    case 'Integer':
      return coerce ? (value) => (isText(value, /^-?\d{1,20}$/) ? Number(value) : value) : null;
    case 'Number':
      return coerce
        ? (value) => (isText(value, /^-?\d{1,20}(\.\d{1,20})?$/) ? Number(value) : value)
        : null;
    case 'Boolean':
      return coerce
        ? (value) => (value === 'true' ? true : value === 'false' ? false : value)
        : null;
    case 'Array':
      return arrayPreparation(schema, coerce);
    case 'Object':
      return schema.without ? dropKeys(schema.without) : objectPreparation(schema, coerce);
    case 'Union':
      return unionPreparation(schema, coerce);
    default:
      return null;
  }
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function textPreparation({ normalise }: TSchema): Preparation | null {
  const change = {
    email: toAsciiEmail,
    upper: (text: string) => text.toUpperCase(),
    lower: (text: string) => text.toLowerCase(),
    instant: (text: string) => toInstant(text) ?? text,
  };
  if (!normalise) return null;
  const apply = change[normalise];
  return (value) => (typeof value === 'string' ? apply(value) : value);
}

function arrayPreparation(schema: TSchema, coerce: boolean): Preparation | null {
  const item = preparationFor(schema['items'], coerce);
  const each: Preparation | null =
    item && ((value) => (Array.isArray(value) ? mapChanged(value, item) : value));
  if (!coerce) return each;
  const split = (value: unknown): unknown[] => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (!schema.commaSeparated) return values;
    return values.flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]));
  };
  return (value) => (each ? each(split(value)) : split(value));
}

function mapChanged(values: readonly unknown[], prepare: Preparation): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (const [index, value] of values.entries()) {
    const next = prepare(value);
    if (next === value) continue;
    copy ??= [...values];
    copy[index] = next;
  }
  return copy ?? values;
}

/** Before the rules, so that a dropped key does not count towards a limit. */
function dropKeys(names: readonly string[]): Preparation {
  const dropped = new Set(names);
  return (value) => {
    if (!isRecord(value) || !names.some((name) => Object.hasOwn(value, name))) return value;
    return Object.fromEntries(Object.entries(value).filter(([key]) => !dropped.has(key)));
  };
}

interface Step {
  readonly name: string;
  readonly prepare: Preparation | null;
  readonly fallback: (() => unknown) | null;
}

function objectPreparation(schema: TSchema, coerce: boolean): Preparation | null {
  const steps: Step[] = Object.entries<TSchema>(schema['properties'])
    .map(([name, property]) => {
      const prepare = preparationFor(property, coerce);
      return { name, prepare, fallback: defaultOf(property, prepare) };
    })
    .filter((step) => step.prepare !== null || step.fallback !== null);
  if (steps.length === 0) return null;
  return (value) => (isRecord(value) ? prepareObject(value, steps) : value);
}

/** A default that is an object is copied each time, so that no two requests share one. */
function defaultOf(property: TSchema, prepare: Preparation | null): (() => unknown) | null {
  const fallback: unknown = property.default;
  if (fallback === undefined) return null;
  if (typeof fallback !== 'object' || fallback === null) return () => fallback;
  return () => {
    const fresh = structuredClone(fallback);
    return prepare ? prepare(fresh) : fresh;
  };
}

function prepareObject(value: Readonly<Record<string, unknown>>, steps: readonly Step[]): unknown {
  let copy: Record<string, unknown> | null = null;
  for (const { name, prepare, fallback } of steps) {
    const current = value[name];
    const next = current === undefined ? fallback?.() : prepare ? prepare(current) : current;
    if (next === current) continue;
    copy ??= { ...value };
    copy[name] = next;
  }
  return copy ?? value;
}

function unionPreparation(schema: TSchema, coerce: boolean): Preparation | null {
  const members: readonly TSchema[] = schema['anyOf'];
  const prepared = new Map(members.map((member) => [member, preparationFor(member, coerce)]));
  if ([...prepared.values()].every((preparation) => preparation === null)) return null;
  if (coerce)
    return (value) =>
      [...prepared.values()].reduce<unknown>((next, prepare) => prepare?.(next) ?? next, value);
  return (value) => {
    const variant = variantFor(members, value);
    return (variant && prepared.get(variant)?.(value)) ?? value;
  };
}
