import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import type { ErrorDetail } from '../error-details.ts';
import { fail } from '../errors.ts';
import { formats } from '../formats.ts';
import { findSchemaProblem } from './config-schema-rules.ts';

/**
 * The configuration schema of an extension: JSON Schema 2020-12 written by third parties. Its cost is bounded: no
 * references (so nothing recurs and nothing is fetched), few nodes, patterns that run in linear time (RE2), and a small
 * configuration.
 */
type Config = Readonly<Record<string, unknown>>;

/** Required by Ajv for standalone code, which we do not generate. */
const linear = Object.assign((pattern: string) => RE2JS.compile(RE2JS.translateRegExp(pattern)), {
  code: 'linear',
});

const options = {
  strict: true,
  // Inherited members, such as `constructor`, are not part of a configuration.
  ownProperties: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  logger: false,
  code: { regExp: linear },
  formats: Object.fromEntries(
    Object.entries(formats).map(([name, { matches }]) => [name, matches]),
  ),
} as const;

interface Validators {
  /** Stops at the first error. */
  readonly first: Ajv2020;
  /** Reports all, at a cost of the schema's parts for each value. */
  readonly every: Ajv2020;
}

const require = createRequire(import.meta.url);
let opened: Validators | null = null;

/** Loads Ajv at the first use: few processes see a schema of an extension. */
function validators(): Validators {
  if (opened) return opened;
  const { Ajv2020: Ajv } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  opened = { first: new Ajv(options), every: new Ajv({ ...options, allErrors: true }) };
  return opened;
}

/** Rejects an invalid schema, or one that would cost too much: 400 `validation_error` at its path. */
export function requireConfigSchema(schema: Config): void {
  const problem = findSchemaProblem(schema);
  if (problem) refuse(problem.path, problem.message);
  const { first } = validators();
  if (first.validateSchema(plain(schema)) !== true) {
    const [error] = first.errors ?? [];
    refuse(pathOf('configSchema', error?.instancePath ?? ''), error?.message ?? 'No JSON Schema.');
  }
  try {
    compile(first, schema);
  } catch (error) {
    refuse('configSchema', error instanceof Error ? error.message : String(error));
  }
}

const CONFIG_BYTES_MAX = 16 * 1024;
const DEPTH_MAX = 16;
const VALUES_MAX = 1_000;
/** Bytes of the schema times values of the configuration, up to which all errors are reported. */
const EVERY_MAX = 1_000_000;

/** Rejects a configuration that does not match the version's schema: 422 `validation_error`, one detail per path. */
export function requireConfig(schema: Config | null, config: Config): void {
  const bytes = Buffer.byteLength(JSON.stringify(config), 'utf8');
  if (bytes > CONFIG_BYTES_MAX) {
    const message = `may take at most ${CONFIG_BYTES_MAX} bytes`;
    fail('validation_error', [{ path: 'config', code: 'too_long', message }], { status: 422 });
  }
  const values = countValues(config, 0);
  if (values > VALUES_MAX) {
    const message = `may be nested ${DEPTH_MAX} deep and hold ${VALUES_MAX} values`;
    fail('validation_error', [{ path: 'config', code: 'too_long', message }], { status: 422 });
  }
  if (schema === null) return;
  const { first, every } = validators();
  const found = findErrors(first, schema, config);
  if (found.length === 0) return;
  const isSmall = JSON.stringify(schema).length * values <= EVERY_MAX;
  const errors = isSmall ? findErrors(every, schema, config) : found;
  const details = errors.filter(({ keyword }) => keyword !== 'if').map(toDetail);
  fail('validation_error', details.slice(0, DETAILS_MAX), { status: 422 });
}

const DETAILS_MAX = 50;

function findErrors(ajv: Ajv2020, schema: Config, config: Config): ErrorObject[] {
  const isValid = compile(ajv, schema);
  return isValid(config) ? [] : (isValid.errors ?? []);
}

function compile(ajv: Ajv2020, schema: Config): ValidateFunction {
  const given = plain(schema);
  try {
    return ajv.compile(given);
  } finally {
    ajv.removeSchema(given);
  }
}

/** Without `$schema`, as there is one dialect only. */
function plain(schema: Config): Record<string, unknown> {
  const copy = { ...schema };
  delete copy['$schema'];
  return copy;
}

/** Infinity when it is nested too deeply. */
function countValues(value: unknown, depth: number): number {
  if (depth > DEPTH_MAX) return Infinity;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum, part) => sum + countValues(part, depth + 1), 1);
}

/** No `received`: a misplaced value may be a secret. */
function toDetail({ keyword, instancePath, params, message }: ErrorObject): ErrorDetail {
  const named = params['missingProperty'] ?? params['additionalProperty'];
  const place = pathOf('config', instancePath);
  return {
    path: typeof named === 'string' ? `${place}.${named}` : place,
    code: codes.get(keyword) ?? 'invalid_value',
    message: message ?? 'is not as the extension needs it',
  };
}

const codes: ReadonlyMap<string, string> = new Map([
  ['required', 'required'],
  ['dependentRequired', 'required'],
  ['type', 'invalid_type'],
  ['enum', 'invalid_enum'],
  ['const', 'invalid_enum'],
  ['pattern', 'invalid_format'],
  ['format', 'invalid_format'],
  ['multipleOf', 'invalid_format'],
  ['minimum', 'too_small'],
  ['exclusiveMinimum', 'too_small'],
  ['maximum', 'too_big'],
  ['exclusiveMaximum', 'too_big'],
  ['minLength', 'too_short'],
  ['minItems', 'too_short'],
  ['minProperties', 'too_short'],
  ['maxLength', 'too_long'],
  ['maxItems', 'too_long'],
  ['maxProperties', 'too_long'],
  ['uniqueItems', 'not_unique'],
  ['additionalProperties', 'unrecognized_keys'],
]);

/** `/a/b~1c` -> `config.a.b/c`. */
function pathOf(root: string, pointer: string): string {
  const parts = pointer.split('/').slice(1);
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return [root, ...names].join('.');
}

function refuse(path: string, message: string): never {
  fail('validation_error', [{ path, code: 'invalid_format', message }], { status: 400 });
}
