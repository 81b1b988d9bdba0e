import type { TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { ErrorDetail } from '../../domain/error-details.ts';
import { fail } from '../../domain/errors.ts';
import { findingsFor, type Finding } from './findings.ts';
import type { InputRoot } from './detail.ts';
import { checkedShape } from './kinds.ts';
import { preparationFor } from './preparation.ts';
import { rulesFor } from './rules.ts';
import { findUnstorable, isStorable } from './storable.ts';

/** Returns a value in its normal form, or rejects it. Never changes its argument. */
export type Check<Input> = (input: Input) => unknown;

/**
 * Compiles the shape of a body, once, when its route is registered. A body is strict.
 *
 * The check rejects with 400 `validation_error` and one entry per field; with 422 when only amounts are too large, or
 * the metadata is (`metadata_too_large`); or with the code that the shape names (`refuse`). Whichever it is, `details` has
 * every fault of the shape, that of the code first.
 */
export function compileBody(shape: TSchema): Check<unknown> {
  return checkFor(shape, 'body');
}

/** The same for a query string: repeated parameters are lists, unknown ones are dropped. */
export function compileQuery(shape: TSchema): Check<URLSearchParams> {
  const check = checkFor(shape, 'query');
  return (parameters) => check(valuesOf(shape, parameters));
}

function checkFor(shape: TSchema, root: InputRoot): Check<unknown> {
  const checked = checkedShape(shape, root === 'body');
  const fast = TypeCompiler.Compile(checked);
  const prepare = preparationFor(shape, root === 'query');
  const rule = rulesFor(shape, root);
  return (given) => {
    const value = prepare ? prepare(given) : given;
    if (!fast.Check(value)) refuse(findingsFor(fast.Errors(value), value, root));
    if (!isStorable(value)) fail('validation_error', findUnstorable(value, root), { status: 400 });
    if (rule) {
      const findings: ErrorDetail[] = [];
      rule(value, [], findings);
      if (findings.length > 0) fail('validation_error', findings, { status: 400 });
    }
    return value;
  };
}

function valuesOf(shape: TSchema, parameters: URLSearchParams): unknown {
  const values: [string, string | string[]][] = [];
  for (const name of Object.keys(shape['properties'])) {
    const [first, ...more] = parameters.getAll(name);
    if (first !== undefined) values.push([name, more.length === 0 ? first : [first, ...more]]);
  }
  return Object.fromEntries(values);
}

function refuse(findings: readonly Finding[]): never {
  const own = findings.find((finding) => finding.refuse !== undefined)?.refuse;
  if (own)
    fail(
      own,
      detailsOf(findings, (finding) => finding.refuse === own),
    );
  // Shape comes before meaning: an amount that is too large counts only when all else is right.
  const isMalformed = (finding: Finding): boolean => finding.status === 400;
  const status = findings.some(isMalformed) ? 400 : 422;
  fail('validation_error', detailsOf(findings, isMalformed), { status });
}

/** Those that decide first. */
function detailsOf(findings: readonly Finding[], isFirst: (finding: Finding) => boolean) {
  const rest = findings.filter((finding) => !isFirst(finding));
  return [...findings.filter(isFirst), ...rest].map(({ detail }) => detail);
}
