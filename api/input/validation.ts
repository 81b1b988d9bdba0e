import type { Static, TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { fail, type ErrorDetail } from '../../domain/errors.ts';
import { findingsFor } from './findings.ts';
import { checkedShape, isRecord } from './kinds.ts';
import type { InputRoot } from './path.ts';
import { preparationFor } from './preparation.ts';
import { rulesFor } from './rules.ts';
import { findUnstorable, isStorable } from './storable.ts';

/** A shape made ready for one kind of input; routes make it once, when they are registered. */
export interface CompiledShape {
  /** Answers the value in its one form, or refuses. Never changes its argument. */
  readonly check: (value: unknown) => unknown;
  /** The same for a query string: repeated parameters are lists, unknown ones are dropped. */
  readonly checkQuery: (parameters: URLSearchParams) => unknown;
}

const compiled: Readonly<Record<InputRoot, WeakMap<TSchema, CompiledShape>>> = {
  body: new WeakMap(),
  query: new WeakMap(),
  header: new WeakMap(),
};

/**
 * Checks a body, a query or headers against a shape and answers the value in its one form: defaults filled
 * in, text normalised, text of a query coerced. The argument is never changed. A body is strict; a query's
 * unknown parameters are dropped.
 *
 * Refuses with 400 `validation_error` and one entry a field; 422 when only amounts are too large or metadata
 * is (`metadata_too_large`); or with the code that the shape names (`refuse`).
 */
export function checkInput<Shape extends TSchema>(
  shape: Shape,
  value: unknown,
  { root }: { readonly root: InputRoot },
): Static<Shape> {
  return admitted<Shape>(compileShape(shape, root).check(value));
}

/** Compiles a shape, once for each kind of input. */
export function compileShape(shape: TSchema, root: InputRoot): CompiledShape {
  let ready = compiled[root].get(shape);
  if (!ready) {
    const check = checkFor(shape, root);
    ready = { check, checkQuery: (parameters) => check(parametersOf(shape, parameters)) };
    compiled[root].set(shape, ready);
  }
  return ready;
}

function checkFor(shape: TSchema, root: InputRoot): CompiledShape['check'] {
  const checked = checkedShape(shape, root === 'body');
  const fast = TypeCompiler.Compile(checked);
  const prepare = preparationFor(shape, root !== 'body');
  const rule = rulesFor(shape, root);
  return (given) => {
    const known = root === 'body' ? given : knownValues(shape, given);
    const value = prepare ? prepare(known) : known;
    if (!fast.Check(value)) refuse(checked, value, root);
    if (!isStorable(value)) fail('validation_error', findUnstorable(value, root), { status: 400 });
    if (rule) {
      const findings: ErrorDetail[] = [];
      rule(value, [], findings);
      if (findings.length > 0) fail('validation_error', findings, { status: 400 });
    }
    return value;
  };
}

function knownValues(shape: TSchema, given: unknown): unknown {
  if (!isRecord(given)) return given;
  const names = namesOf(shape).filter((name) => given[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

function parametersOf(shape: TSchema, parameters: URLSearchParams): unknown {
  const values: [string, string | string[]][] = [];
  for (const name of namesOf(shape)) {
    const [first, ...more] = parameters.getAll(name);
    if (first !== undefined) values.push([name, more.length === 0 ? first : [first, ...more]]);
  }
  return Object.fromEntries(values);
}

function namesOf(shape: TSchema): string[] {
  return Object.keys(shape['properties'] ?? {});
}

function refuse(shape: TSchema, value: unknown, root: InputRoot): never {
  const findings = findingsFor(shape, value, root);
  const own = findings.find((finding) => finding.refuse !== undefined);
  if (own?.refuse) {
    fail(
      own.refuse,
      findings.filter((finding) => finding.refuse === own.refuse).map((finding) => finding.detail),
    );
  }
  // Shape comes before meaning: amounts that are too large are told only when all else is right.
  const malformed = findings.filter((finding) => finding.status === 400);
  const told = malformed.length > 0 ? malformed : findings;
  if (told.length === 0)
    throw new Error('the compiled check refused a value in which no finding was made');
  const details = told.map((finding) => finding.detail);
  fail('validation_error', details, { status: malformed.length > 0 ? 400 : 422 });
}

/** The one cast: what the compiled check admitted is of the shape's type. */
function admitted<Shape extends TSchema>(value: unknown): Static<Shape> {
  return value as Static<Shape>;
}
