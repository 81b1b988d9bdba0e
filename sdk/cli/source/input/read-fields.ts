import type { Shape } from '../operations/operation.ts';
import { shapeOf } from '../operations/table.ts';
import { misuse } from '../terminal/refusal.ts';

/** A value under its path: `['items', 0, 'quantity']`. */
type Path = readonly (string | number)[];

/**
 * A body of `-d` arguments: `key=value`, nested as `a.b=value`, `a[b]=value`, `list[]=value` or `list[0].b=value`.
 * `key:=value` is taken as JSON. What a value is follows from the operation's shape; without one, numbers, true, false
 * and null are themselves, and everything else is text.
 */
export function readFields(fields: readonly string[], shape: Shape | null): object {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const [, name = '', sign = '', text = ''] = /^([^=]*?)(:?=)([\s\S]*)$/.exec(field) ?? [];
    if (name === '' || sign === '') throw misuse(`-d ${field}: write it as key=value.`);
    const path = pathOf(name, field);
    const value = sign === ':=' ? jsonOf(text, field) : valueOf(text, typeAt(shape, path), field);
    put(body, path, value, field);
  }
  return body;
}

/** One value of a known type. */
export function valueOf(text: string, type: string, field: string): unknown {
  const plain = type.replace('!', '');
  if (plain.endsWith('[]')) {
    const item = plain.slice(0, -2);
    if (text.trim().startsWith('[')) return jsonOf(text, field);
    return text === '' ? [] : text.split(',').map((one) => valueOf(one, item, field));
  }
  if (plain === 'string') return text === 'null' ? null : text;
  if (text === 'null') return null;
  if (plain === 'integer' || plain === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw misuse(`${field}: ${text} is not a number.`);
    return Number(text);
  }
  if (plain === 'boolean') {
    if (text !== 'true' && text !== 'false') throw misuse(`${field}: true or false.`);
    return text === 'true';
  }
  if (plain === 'object' || plain.startsWith('#')) return jsonOf(text, field);
  return guessed(text);
}

function guessed(text: string): unknown {
  if (/^(true|false|null|-?(0|[1-9]\d{0,14})(\.\d+)?)$/.test(text)) return JSON.parse(text);
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text;
}

function jsonOf(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw misuse(`${field}: not JSON.`);
  }
}

function pathOf(name: string, field: string): Path {
  const parts = name
    .replaceAll(/\[([^\]]*)\]/g, (_, inside: string) => `.${inside === '' ? '+' : inside}`)
    .split('.');
  if (parts.includes('')) throw misuse(`-d ${field}: the name is not whole.`);
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The type that the operation's shape gives a path; `any` where it says nothing. */
function typeAt(shape: Shape | null, path: Path): string {
  let fields = shape;
  let type = 'any';
  for (const part of path) {
    if (typeof part === 'number' || part === '+') {
      type = type.endsWith('[]') ? type.slice(0, -2) : 'any';
    } else {
      const field = fields !== null && Object.hasOwn(fields, part) ? fields[part] : undefined;
      type = (field?.[0] ?? 'any').replace('!', '');
    }
    fields = type.startsWith('#') ? shapeOf(type.slice(1).replace(/\[\]$/, '')) : null;
  }
  return type;
}

function put(body: Record<string, unknown>, path: Path, value: unknown, field: string): void {
  let holder: Record<string, unknown> | unknown[] = body;
  for (const [depth, part] of path.entries()) {
    const isLast = depth === path.length - 1;
    const next = path[depth + 1];
    const made: unknown = isLast ? value : typeof next === 'number' || next === '+' ? [] : {};
    holder = Array.isArray(holder)
      ? step(holder, indexOf(holder, part, field), made, isLast, field)
      : stepInto(holder, String(part), made, isLast, field);
  }
}

function indexOf(list: readonly unknown[], part: string | number, field: string): number {
  if (part === '+') return list.length;
  if (typeof part === 'number' && part <= list.length) return part;
  throw misuse(`-d ${field}: the list has ${list.length} entries so far.`);
}

type Holder = Record<string, unknown> | unknown[];

function step(list: unknown[], index: number, made: unknown, isLast: boolean, field: string) {
  if (isLast || list[index] === undefined) list[index] = made;
  return holderOf(list[index], isLast, field);
}

function stepInto(
  holder: Record<string, unknown>,
  name: string,
  made: unknown,
  isLast: boolean,
  field: string,
): Holder {
  if (['__proto__', 'constructor', 'prototype'].includes(name))
    throw misuse(`-d ${field}: no name of a field.`);
  if (isLast || !Object.hasOwn(holder, name)) holder[name] = made;
  return holderOf(holder[name], isLast, field);
}

function holderOf(value: unknown, isLast: boolean, field: string): Holder {
  if (isLast) return {};
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null) return asRecord(value);
  throw misuse(`-d ${field}: something else already has a value there.`);
}

/** An object that was made here, of our own fields. */
function asRecord(value: object): Record<string, unknown> {
  return value as Record<string, unknown>;
}
