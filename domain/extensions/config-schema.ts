import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { fail, type ErrorDetail } from '../errors.ts';
import { formats } from '../formats.ts';
import { findSchemaProblem } from './config-schema-rules.ts';

/**
 * What an installation may be configured with, as JSON Schema 2020-12 written by strangers. Its cost is bounded: no
 * references (so nothing recurs and nothing is fetched), few nodes, patterns that run in linear time (RE2), and a
 * small configuration.
 */
type Config = Readonly<Record<string, unknown>>;

/** Ajv asks for a name under which generated code would find the engine; we generate no standalone code. */
const linear = Object.assign((pattern: string) => RE2JS.compile(RE2JS.translateRegExp(pattern)), {
  code: 'linear',
});

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  logger: false,
  code: { regExp: linear },
  formats: Object.fromEntries(
    Object.entries(formats).map(([name, { matches }]) => [name, matches]),
  ),
});

/** Refuses what is no such schema, or would cost too much: 400 `validation_error` at its place. */
export function requireConfigSchema(schema: Config): void {
  const problem = findSchemaProblem(schema);
  if (problem) refuse(problem.path, problem.message);
  if (ajv.validateSchema(plain(schema)) !== true) {
    const [error] = ajv.errors ?? [];
    refuse(pathOf('configSchema', error?.instancePath ?? ''), error?.message ?? 'No JSON Schema.');
  }
  try {
    compile(schema);
  } catch (error) {
    refuse('configSchema', error instanceof Error ? error.message : String(error));
  }
}

const CONFIG_BYTES_MAX = 16 * 1024;
const DEPTH_MAX = 16;
const ENTRIES_MAX = 1_000;

/** Refuses a configuration that the version's schema does not admit: 422 `validation_error`, an entry a place. */
export function requireConfig(schema: Config | null, config: Config): void {
  const bytes = Buffer.byteLength(JSON.stringify(config), 'utf8');
  if (bytes > CONFIG_BYTES_MAX) {
    const message = `may take at most ${CONFIG_BYTES_MAX} bytes`;
    fail('validation_error', [{ path: 'config', code: 'too_long', message }], { status: 422 });
  }
  if (isTooWide(config, 0)) {
    const message = `may be nested ${DEPTH_MAX} deep, with lists of ${ENTRIES_MAX} entries`;
    fail('validation_error', [{ path: 'config', code: 'too_long', message }], { status: 422 });
  }
  if (schema === null) return;
  const isValid = compile(schema);
  if (isValid(config)) return;
  const details = (isValid.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(toDetail);
  fail('validation_error', details.slice(0, DETAILS_MAX), { status: 422 });
}

const DETAILS_MAX = 50;

function compile(schema: Config): ValidateFunction {
  const given = plain(schema);
  try {
    return ajv.compile(given);
  } finally {
    ajv.removeSchema(given);
  }
}

/** Without the name of the dialect, of which there is but one here. */
function plain(schema: Config): Record<string, unknown> {
  const copy = { ...schema };
  delete copy['$schema'];
  return copy;
}

function isTooWide(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= DEPTH_MAX) return true;
  const parts = Object.values(value);
  if (Array.isArray(value) && parts.length > ENTRIES_MAX) return true;
  return parts.some((part) => isTooWide(part, depth + 1));
}

/** No `received`: what was sent in the wrong place may be a secret. */
function toDetail({ keyword, instancePath, params, message }: ErrorObject): ErrorDetail {
  const named = params['missingProperty'] ?? params['additionalProperty'];
  const place = pathOf('config', instancePath);
  return {
    path: typeof named === 'string' ? `${place}.${named}` : place,
    code: codes[keyword] ?? 'invalid_value',
    message: message ?? 'is not as the extension needs it',
  };
}

const codes: Readonly<Record<string, string>> = {
  required: 'required',
  dependentRequired: 'required',
  type: 'invalid_type',
  enum: 'invalid_enum',
  const: 'invalid_enum',
  pattern: 'invalid_format',
  format: 'invalid_format',
  multipleOf: 'invalid_format',
  minimum: 'too_small',
  exclusiveMinimum: 'too_small',
  maximum: 'too_big',
  exclusiveMaximum: 'too_big',
  minLength: 'too_short',
  minItems: 'too_short',
  minProperties: 'too_short',
  maxLength: 'too_long',
  maxItems: 'too_long',
  maxProperties: 'too_long',
  uniqueItems: 'not_unique',
  additionalProperties: 'unrecognized_keys',
};

/** `/a/b~1c` -> `config.a.b/c`. */
function pathOf(root: string, pointer: string): string {
  const parts = pointer.split('/').slice(1);
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return [root, ...names].join('.');
}

function refuse(path: string, message: string): never {
  fail('validation_error', [{ path, code: 'invalid_format', message }], { status: 400 });
}
