import { Kind, type TSchema } from '@sinclair/typebox';
import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors';
import { ValuePointer } from '@sinclair/typebox/value';
import type { ErrorDetail } from '../../domain/error-details.ts';
import { formats, type Format } from '../../domain/formats.ts';
import type { ShapeCode } from '../../domain/shapes.ts';
import { isSafeToEcho, pathOf, type InputRoot } from './detail.ts';
import { hasAtMost, isRecord, type TextLimits } from './kinds.ts';
import { suggestedValue } from './suggestion.ts';
import { unrecognizedKeys, type SuggestionBudget } from './unrecognized-keys.ts';
import { constantsOf, discriminatorOf, isConstant, variantFor } from './variant.ts';

/** One error in an input, and how the shape wants it rejected. */
export interface Finding {
  readonly detail: ErrorDetail;
  readonly status: 400 | 422;
  /** The shape's own code in place of validation_error. */
  readonly refuse: ShapeCode | undefined;
}

const FINDINGS_MAX = 100;
const SUGGESTIONS_MAX = 100;
/** TypeBox visits every entry of a list that is too long; this bounds the work. */
const ERRORS_MAX = 1_000;

/** What TypeBox found wrong with a value, one entry for each field, in the contract's codes. */
export function findingsFor(
  errors: Iterable<ValueError>,
  input: unknown,
  root: InputRoot,
): Finding[] {
  const findings: Finding[] = [];
  const budget = { left: SUGGESTIONS_MAX };
  for (const error of fieldErrors(errors)) {
    findings.push(toFinding(error, input, root, budget));
    if (findings.length === FINDINGS_MAX) break;
  }
  return findings;
}

/**
 * The first error of each field: for a union, the errors of the intended member; for a list, a wrong length hides all
 * others. Unknown keys come after the fields of their object, as one error.
 */
function* fieldErrors(errors: Iterable<ValueError>): Generator<ValueError, void, undefined> {
  const unknown: ValueError[] = [];
  let reported: ValueError | undefined;
  let seen = 0;
  for (const error of errors) {
    if ((seen += 1) > ERRORS_MAX) break;
    for (let held = unknown.at(-1); held && !isWithin(error, objectOf(held)); held = unknown.at(-1))
      yield* unknown.splice(-1);
    // TypeBox visits a missing field again in its place, as undefined.
    if (error.type === ValueErrorType.ObjectRequiredProperty) continue;
    if (error.type === ValueErrorType.ObjectAdditionalProperties) {
      const [held] = unknown.slice(-1);
      if (!held || objectOf(held) !== objectOf(error)) unknown.push(error);
      continue;
    }
    if (reported && isWithin(error, reported.path)) continue;
    reported = error;
    const members = error.type === ValueErrorType.Union ? error.schema['anyOf'] : [];
    const meant = variantFor(members, error.value);
    yield* meant ? fieldErrors(error.errors[members.indexOf(meant)] ?? []) : [error];
  }
  yield* unknown.toReversed();
}

/** The path of the object that an unknown key is in. */
function objectOf({ path }: ValueError): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function isWithin({ path }: ValueError, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`);
}

interface Problem {
  readonly code: string;
  readonly says: string;
  /** The value itself, where it helps to see what is wrong. */
  readonly received?: unknown;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly status?: 422;
  /** The field in question, for a union that is discriminated by one. */
  readonly field?: string;
}

function toFinding(
  error: ValueError,
  input: unknown,
  root: InputRoot,
  budget: SuggestionBudget,
): Finding {
  const { schema, type, value } = error;
  const { required, any } = schema.refuse ?? {};
  if (type === ValueErrorType.ObjectAdditionalProperties) {
    const place = objectOf(error);
    const known = Object.keys(schema['properties']);
    const given = Object.keys(Object(ValuePointer.Get(input, place)));
    const unknown = given.filter((name) => !known.includes(name));
    const detail = unrecognizedKeys(placeOf(place, root), unknown, known, budget);
    return { detail, status: 400, refuse: any };
  }
  const { code, says, received, extra, status, field } = problemOf(error);
  const path = placeOf(field === undefined ? error.path : `${error.path}/${field}`, root);
  const echoed = isSafeToEcho(path, received) ? { received } : {};
  const message = `${path === '' ? 'The body' : path} ${says}${says.endsWith('?') ? '' : '.'}`;
  return {
    detail: { path, code, message, ...echoed, ...extra },
    status: status ?? 400,
    refuse: value === undefined ? (required ?? any) : any,
  };
}

function placeOf(pointer: string, root: InputRoot): string {
  return pathOf(root, [...ValuePointer.Format(pointer)]);
}

function problemOf({ type, schema, value, path }: ValueError): Problem {
  if (value === undefined) return { code: 'required', says: 'is required' };
  const { minLength, minItems, maxItems, minimum, maximum } = schema;
  switch (type) {
    case ValueErrorType.StringMinLength:
      return tooShort(minLength, 'characters', value);
    case ValueErrorType.StringMaxLength:
      return tooLong(limitsOf(schema)?.maxLength, 'characters');
    case ValueErrorType.StringFormat: {
      const limits = limitsOf(schema);
      if (limits && !hasAtMost(String(value), limits.maxLength))
        return tooLong(limits.maxLength, 'characters');
      const says = expectedFormat(limits ? limits.format : schema['format']);
      return { code: 'invalid_format', says, received: value };
    }
    case ValueErrorType.StringPattern:
      return { code: 'invalid_format', says: `must match ${schema['pattern']}`, received: value };
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum: {
      const says = `must be at least ${minimum}`;
      return { code: 'too_small', says, received: value, extra: { minimum } };
    }
    case ValueErrorType.IntegerExclusiveMinimum:
    case ValueErrorType.NumberExclusiveMinimum: {
      const says = `must be more than ${schema['exclusiveMinimum']}`;
      return { code: 'too_small', says, received: value };
    }
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum: {
      const says = `must be at most ${maximum}`;
      const found = { code: 'too_big', says, received: value, extra: { maximum } };
      return schema.aboveMaximum ? { ...found, code: schema.aboveMaximum, status: 422 } : found;
    }
    case ValueErrorType.ArrayMinItems:
      return tooShort(minItems, 'entries');
    case ValueErrorType.ArrayMaxItems:
      return tooLong(maxItems, 'entries');
    case ValueErrorType.Literal:
    case ValueErrorType.Kind:
      return notAllowed(value, constantsOf(schema));
    case ValueErrorType.Union:
      return noMember(schema['anyOf'], value);
    default:
      return wrongType(value, path === '' ? 'a JSON object' : kindName(schema));
  }
}

function tooShort(minimum: unknown, unit: string, received?: unknown): Problem {
  const says = minimum === 1 ? 'must not be empty' : `must have at least ${minimum} ${unit}`;
  return { code: 'too_short', says, received, extra: { minimum } };
}

function tooLong(maximum: unknown, unit: string): Problem {
  return { code: 'too_long', says: `must have at most ${maximum} ${unit}`, extra: { maximum } };
}

/** The limits of a text whose length is checked. */
function limitsOf(schema: TSchema): TextLimits | undefined {
  return schema['limits'];
}

function expectedFormat(format = ''): string {
  return isFormat(format) ? formats[format].expected : `must be a ${format}`;
}

function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name);
}

const LISTED_MAX = 20;

function notAllowed(value: unknown, allowed: readonly unknown[]): Problem {
  // A long list is shown in `allowed` only.
  const one =
    allowed.length === 1 ? `must be ${allowed[0]}` : `must be one of ${allowed.join(', ')}`;
  const says = allowed.length > LISTED_MAX ? 'is not among the allowed values' : one;
  const isConstantLike = (other: unknown): boolean =>
    other !== null && typeof other === typeof value;
  if (typeof value !== 'string' && !allowed.some(isConstantLike))
    return { code: 'invalid_type', says, received: value, extra: { allowed } };
  // An object has no text form that could be trusted: its `toString` may be the caller's.
  const suggestion =
    typeof value === 'string' ? suggestedValue(value, allowed.map(String)) : undefined;
  if (suggestion === undefined)
    return { code: 'invalid_enum', says, received: value, extra: { allowed } };
  const asked = `${says}; did you mean ${suggestion}?`;
  return { code: 'invalid_enum', says: asked, received: value, extra: { allowed, suggestion } };
}

/** A value that resembles no member of a union. */
function noMember(members: readonly TSchema[], value: unknown): Problem {
  if (members.every((member) => isConstant(member) || member[Kind] === 'Null'))
    return notAllowed(value, members.flatMap(constantsOf));
  const objects = members.filter((member) => member[Kind] === 'Object');
  const field = discriminatorOf(objects);
  if (field === undefined || !isRecord(value))
    return wrongType(value, [...new Set(members.map(kindName))].join(' or '));
  const given = value[field];
  if (given === undefined) return { code: 'required', says: 'is required', field };
  const allowed = objects.flatMap((member) => constantsOf(member['properties'][field]));
  return { ...notAllowed(given, [...new Set(allowed)]), field };
}

function wrongType(value: unknown, expected: string): Problem {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
  const actual = kind === 'a object' ? 'an object' : kind;
  const isKindRight = typeof value === 'number' && expected === 'a whole number';
  const says = `must be ${expected}${isKindRight ? '' : `, not ${actual}`}`;
  return { code: 'invalid_type', says, received: value };
}

const kindNames: ReadonlyMap<string, string> = new Map([
  ['String', 'a string'],
  ['StringEnum', 'a string'],
  ['Integer', 'a whole number'],
  ['Number', 'a number'],
  ['Boolean', 'true or false'],
  ['Array', 'a list'],
  ['Object', 'an object'],
  ['Null', 'null'],
]);

function kindName(schema: TSchema): string {
  if (schema[Kind] === 'Literal') return JSON.stringify(schema['const']);
  return kindNames.get(schema[Kind]) ?? 'a value';
}
