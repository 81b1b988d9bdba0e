import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Shape } from '../operations/operation.ts';
import { readAll } from '../terminal/ask.ts';
import { misuse } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readFields } from './read-fields.ts';

/** `--body`: JSON itself, a file that holds it, or `-` for stdin; under it what `-d` says. */
export async function readBody(
  terminal: Terminal,
  source: string | undefined,
  fields: readonly string[],
  shape: Shape | null,
): Promise<object> {
  const base = source === undefined ? {} : await objectFrom(terminal, source);
  return merged(base, readFields(fields, shape));
}

async function objectFrom(terminal: Terminal, source: string): Promise<object> {
  const isJson = /^\s*[{[]/.test(source);
  const text = isJson ? source : source === '-' ? await readAll(terminal.stdin) : fileText(source);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw misuse(`--body: not JSON (${error instanceof Error ? error.message : String(error)}).`);
  }
  throw misuse('--body: a JSON object.');
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw misuse(`--body ${path}: no such file, and not JSON.`);
  }
}

/** `over` goes into `base`, object by object. */
function merged(base: object, over: object): object {
  const result = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const before: unknown = Reflect.get(result, name);
    Reflect.set(result, name, isPlain(before) && isPlain(value) ? merged(before, value) : value);
  }
  return result;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A file as the part `file` of a form. */
export function formOf(path: string): FormData {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(readFileSync(path));
  } catch {
    throw misuse(`--file ${path}: no such file.`);
  }
  const form = new FormData();
  form.set('file', new File([bytes], basename(path)));
  return form;
}
