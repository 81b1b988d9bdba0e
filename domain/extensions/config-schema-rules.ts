import { RE2JS } from 're2js';

/** Why a schema is rejected, and where. */
interface SchemaProblem {
  readonly path: string;
  readonly message: string;
}

const BYTES_MAX = 16 * 1024;
const DEPTH_MAX = 16;
const NODES_MAX = 250;
const UNIQUE_MAX = 10;
const PATTERN_LENGTH_MAX = 500;
/** RE2 instructions of all patterns together: each character of a configuration may cost that many steps. */
const PATTERN_STEPS_MAX = 2_000;

/** Keywords whose value is a schema, a list of them, or schemas by name; then all other supported ones. */
const schemaKeywords = new Set([
  'additionalProperties',
  'propertyNames',
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
]);
const listKeywords = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const mapKeywords = new Set(['properties', 'patternProperties']);
const plainKeywords = new Set([
  '$schema',
  '$comment',
  'type',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'enum',
  'const',
  'required',
  'dependentRequired',
  'minProperties',
  'maxProperties',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
]);

interface Budget {
  nodes: number;
  unique: number;
  steps: number;
}

/** The first violation of the rules that bound a schema's cost; null when there is none. */
export function findSchemaProblem(schema: Readonly<Record<string, unknown>>): SchemaProblem | null {
  const path = 'configSchema';
  if (schema['type'] !== 'object') return { path: `${path}.type`, message: 'must be "object"' };
  if (Buffer.byteLength(JSON.stringify(schema), 'utf8') > BYTES_MAX)
    return { path, message: `may take at most ${BYTES_MAX} bytes` };
  return visit(schema, path, 0, { nodes: 0, unique: 0, steps: 0 });
}

function visit(node: unknown, path: string, depth: number, budget: Budget): SchemaProblem | null {
  if (typeof node === 'boolean') return null;
  if (!isRecord(node)) return { path, message: 'must be a schema' };
  if (depth > DEPTH_MAX) return { path, message: `may be nested ${DEPTH_MAX} deep` };
  budget.nodes += 1;
  if (budget.nodes > NODES_MAX) return { path, message: `may have ${NODES_MAX} parts` };
  if (node['uniqueItems'] === true) budget.unique += 1;
  if (budget.unique > UNIQUE_MAX)
    return { path, message: `may ask for uniqueItems ${UNIQUE_MAX} times` };
  const inner = partsOf(node, path);
  if (!Array.isArray(inner)) return inner;
  for (const pattern of patternsOf(node)) {
    const problem = checkPattern(pattern, path, budget);
    if (problem) return problem;
  }
  for (const [part, at] of inner) {
    const problem = visit(part, at, depth + 1, budget);
    if (problem) return problem;
  }
  return null;
}

/** The subschemas of a schema with their paths, or its first unsupported keyword. */
function partsOf(
  node: Readonly<Record<string, unknown>>,
  path: string,
): [unknown, string][] | SchemaProblem {
  const parts: [unknown, string][] = [];
  for (const [keyword, value] of Object.entries(node)) {
    const at = `${path}.${keyword}`;
    if (plainKeywords.has(keyword)) continue;
    if (schemaKeywords.has(keyword)) parts.push([value, at]);
    else if (listKeywords.has(keyword) && Array.isArray(value))
      parts.push(...value.map((part, index): [unknown, string] => [part, `${at}.${index}`]));
    else if (mapKeywords.has(keyword) && isRecord(value))
      parts.push(
        ...Object.entries(value).map(([name, part]): [unknown, string] => [part, `${at}.${name}`]),
      );
    else if (listKeywords.has(keyword)) return { path: at, message: 'must be a list of schemas' };
    else if (mapKeywords.has(keyword)) return { path: at, message: 'must be schemas by name' };
    else return { path: at, message: 'is not understood; references are not either' };
  }
  return parts;
}

function patternsOf(node: Readonly<Record<string, unknown>>): string[] {
  const { pattern, patternProperties } = node;
  const keys = isRecord(patternProperties) ? Object.keys(patternProperties) : [];
  return typeof pattern === 'string' ? [pattern, ...keys] : keys;
}

function checkPattern(pattern: string, path: string, budget: Budget): SchemaProblem | null {
  const at = `${path}.pattern`;
  if (pattern.length > PATTERN_LENGTH_MAX)
    return { path: at, message: `a pattern may have ${PATTERN_LENGTH_MAX} characters` };
  try {
    budget.steps += RE2JS.compile(RE2JS.translateRegExp(pattern)).programSize();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { path: at, message: `${reason} (RE2 syntax: no look-around, no back-references)` };
  }
  if (budget.steps <= PATTERN_STEPS_MAX) return null;
  return { path: at, message: 'the patterns of the schema are too long together' };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
