import { Kind, OptionalKind, type TSchema } from '@sinclair/typebox';
import type { ErrorCode, ErrorDetail } from '../../domain/errors.ts';
import { formats, type Format } from '../../domain/formats.ts';
import { isRecord } from './kinds.ts';
import { mayEcho } from './may-echo.ts';
import { pathOf, type InputRoot } from './path.ts';
import { constantsOf, discriminatorOf, isConstant, variantFor } from './variant.ts';
import { nearestName } from './suggestion.ts';
import { unrecognizedKeys } from './unrecognized-keys.ts';

/** One thing wrong with an input, and how the shape wants it refused. */
export interface Finding {
  readonly detail: ErrorDetail;
  readonly status: 400 | 422;
  /** The shape's own code in place of validation_error. */
  readonly refuse: ErrorCode | undefined;
}

interface Walk {
  readonly root: InputRoot;
  readonly path: readonly string[];
  readonly refuse: ErrorCode | undefined;
}

const FINDINGS_MAX = 100;

/** Says what is wrong with a value that its shape refused: one entry for each field. */
export function findingsFor(schema: TSchema, value: unknown, root: InputRoot): Finding[] {
  return visit(schema, value, { root, path: [], refuse: undefined }).slice(0, FINDINGS_MAX);
}

function visit(schema: TSchema, value: unknown, outer: Walk): Finding[] {
  const walk = schema.refuse?.any ? { ...outer, refuse: schema.refuse.any } : outer;
  switch (schema[Kind]) {
    case 'String':
      return visitText(schema, value, walk);
    case 'Integer':
    case 'Number':
      return visitNumber(schema, value, walk);
    case 'Boolean':
      return typeof value === 'boolean' ? [] : [wrongType(walk, value, 'true or false')];
    case 'Null':
      return value === null ? [] : [wrongType(walk, value, 'null')];
    case 'Literal':
    case 'StringEnum':
      return visitConstant(schema, value, walk);
    case 'Array':
      return visitArray(schema, value, walk);
    case 'Object':
      return visitObject(schema, value, walk);
    case 'Record':
      return isRecord(value)
        ? visitRecord(schema, value, walk)
        : [wrongType(walk, value, 'an object')];
    case 'Union':
      return visitUnion(schema, value, walk);
    default:
      return [];
  }
}

function visitText(schema: TSchema, value: unknown, walk: Walk): Finding[] {
  if (typeof value !== 'string') return [wrongType(walk, value, 'a string')];
  const { minLength, maxLength, format, pattern } = schema;
  if (value.length < (minLength ?? 0)) {
    const least =
      minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`;
    return [finding(walk, 'too_short', least, value, { minimum: minLength })];
  }
  if (value.length > (maxLength ?? Infinity)) {
    return [
      finding(walk, 'too_long', `must have at most ${maxLength} characters`, undefined, {
        maximum: maxLength,
      }),
    ];
  }
  if (format && isFormat(format) && !formats[format].matches(value)) {
    return [finding(walk, 'invalid_format', formats[format].expected, value)];
  }
  if (pattern && !new RegExp(pattern).test(value)) {
    return [finding(walk, 'invalid_format', `must match ${pattern}`, value)];
  }
  return [];
}

function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name);
}

function visitNumber(schema: TSchema, value: unknown, walk: Walk): Finding[] {
  const whole = schema[Kind] === 'Integer';
  const kind = whole ? 'a whole number' : 'a number';
  if (typeof value !== 'number' || !Number.isFinite(value)) return [wrongType(walk, value, kind)];
  if (whole && !Number.isInteger(value)) return [wrongType(walk, value, kind)];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, aboveMaximum, multipleOf } = schema;
  if (value < (minimum ?? -Infinity)) {
    return [finding(walk, 'too_small', `must be at least ${minimum}`, value, { minimum })];
  }
  if (value <= (exclusiveMinimum ?? -Infinity)) {
    return [finding(walk, 'too_small', `must be more than ${exclusiveMinimum}`, value)];
  }
  if (value > (maximum ?? Infinity)) {
    const refused = finding(walk, aboveMaximum ?? 'too_big', `must be at most ${maximum}`, value, {
      maximum,
    });
    return [aboveMaximum ? { ...refused, status: 422 } : refused];
  }
  if (value >= (exclusiveMaximum ?? Infinity)) {
    return [finding(walk, 'too_big', `must be less than ${exclusiveMaximum}`, value)];
  }
  if (multipleOf && value % multipleOf !== 0) {
    return [finding(walk, 'invalid_format', `must be a multiple of ${multipleOf}`, value)];
  }
  return [];
}

function visitConstant(schema: TSchema, value: unknown, walk: Walk): Finding[] {
  const allowed = constantsOf(schema);
  return allowed.includes(value) ? [] : [notAllowed(walk, value, allowed)];
}

function notAllowed(walk: Walk, value: unknown, allowed: readonly unknown[]): Finding {
  const expected = expectedOf(allowed);
  if (typeof value !== 'string' && !allowed.some((one) => typeof one === typeof value)) {
    return finding(walk, 'invalid_type', expected, value, { allowed });
  }
  const nearest = nearestName(String(value), allowed.map(String));
  return finding(walk, 'invalid_enum', expected, value, {
    allowed,
    ...(nearest === undefined ? {} : { suggestion: nearest }),
  });
}

const LISTED_MAX = 20;

/** A long list stands in `allowed` only. */
function expectedOf(allowed: readonly unknown[]): string {
  if (allowed.length > LISTED_MAX) return 'is not among the allowed values';
  return allowed.length === 1 ? `must be ${allowed[0]}` : `must be one of ${allowed.join(', ')}`;
}

function visitArray(schema: TSchema, value: unknown, walk: Walk): Finding[] {
  if (!Array.isArray(value)) return [wrongType(walk, value, 'a list')];
  const { minItems, maxItems } = schema;
  if (value.length < (minItems ?? 0)) {
    const least = minItems === 1 ? 'must not be empty' : `must have at least ${minItems} entries`;
    return [finding(walk, 'too_short', least, undefined, { minimum: minItems })];
  }
  if (value.length > (maxItems ?? Infinity)) {
    return [
      finding(walk, 'too_long', `must have at most ${maxItems} entries`, undefined, {
        maximum: maxItems,
      }),
    ];
  }
  return value.flatMap((item, index) => visit(schema['items'], item, below(walk, String(index))));
}

function visitObject(schema: TSchema, value: unknown, walk: Walk): Finding[] {
  if (!isRecord(value))
    return [wrongType(walk, value, walk.path.length > 0 ? 'an object' : 'a JSON object')];
  const properties: Readonly<Record<string, TSchema>> = schema['properties'];
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const inner = below(walk, name);
    if (value[name] !== undefined) return visit(property, value[name], inner);
    if (property[OptionalKind] === 'Optional' || property.default !== undefined) return [];
    const refuse = property.refuse?.required ?? property.refuse?.any ?? walk.refuse;
    return [finding({ ...inner, refuse }, 'required', 'is required')];
  });
  if (schema['additionalProperties'] !== false) return fields;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length === 0) return fields;
  const detail = unrecognizedKeys(pathOf(walk.root, walk.path), unknown, Object.keys(properties));
  return [...fields, { detail, status: 400, refuse: walk.refuse }];
}

function visitRecord(
  schema: TSchema,
  value: Readonly<Record<string, unknown>>,
  walk: Walk,
): Finding[] {
  const [entry] = Object.entries<TSchema>(schema['patternProperties']);
  if (!entry) return [];
  const [pattern, item] = entry;
  const keys = new RegExp(pattern);
  return Object.entries(value).flatMap(([name, part]) => {
    const inner = below(walk, name);
    return keys.test(name)
      ? visit(item, part, inner)
      : [finding(inner, 'invalid_format', `must match ${pattern}`)];
  });
}

function visitUnion(schema: TSchema, value: unknown, walk: Walk): Finding[] {
  const members: readonly TSchema[] = schema['anyOf'];
  const variant = variantFor(members, value);
  if (variant) return visit(variant, value, walk);
  if (members.every((member) => isConstant(member) || member[Kind] === 'Null')) {
    return [notAllowed(walk, value, constantsOf(schema))];
  }
  const objects = members.filter((member) => member[Kind] === 'Object');
  const discriminator = discriminatorOf(objects);
  if (discriminator && isRecord(value)) {
    const allowed = [
      ...new Set(objects.flatMap((member) => constantsOf(member['properties'][discriminator]))),
    ];
    const inner = below(walk, discriminator);
    const given = value[discriminator];
    return [
      given === undefined
        ? finding(inner, 'required', 'is required')
        : notAllowed(inner, given, allowed),
    ];
  }
  return [wrongType(walk, value, [...new Set(members.map(kindName))].join(' or '))];
}

function kindName(schema: TSchema): string {
  const names: Readonly<Record<string, string>> = {
    String: 'a string',
    StringEnum: 'a string',
    Integer: 'a whole number',
    Number: 'a number',
    Boolean: 'true or false',
    Array: 'a list',
    Object: 'an object',
    Record: 'an object',
    Null: 'null',
  };
  if (schema[Kind] === 'Literal') return JSON.stringify(schema['const']);
  return names[schema[Kind]] ?? 'a value';
}

function below(walk: Walk, name: string): Walk {
  return { ...walk, path: [...walk.path, name] };
}

function wrongType(walk: Walk, value: unknown, expected: string): Finding {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
  const actual = kind === 'a object' ? 'an object' : kind;
  const isKindRight = typeof value === 'number' && expected === 'a whole number';
  return finding(
    walk,
    'invalid_type',
    `must be ${expected}${isKindRight ? '' : `, not ${actual}`}`,
    value,
  );
}

function finding(
  walk: Walk,
  code: string,
  problem: string,
  received?: unknown,
  extra: Readonly<Record<string, unknown>> = {},
): Finding {
  const path = pathOf(walk.root, walk.path);
  const subject = path === '' ? 'The body' : path;
  const echoed = mayEcho(path, received) ? { received } : {};
  return {
    detail: { path, code, message: `${subject} ${problem}.`, ...echoed, ...extra },
    status: 400,
    refuse: walk.refuse,
  };
}
