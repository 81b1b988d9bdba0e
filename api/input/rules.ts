import { Kind, type TSchema } from '@sinclair/typebox';
import type { ErrorDetail } from '../../domain/error-details.ts';
import { checkMetadata, checkMetadataSize } from '../../domain/check-metadata.ts';
import { isSafeToEcho, pathOf, type InputRoot } from './detail.ts';
import { isRecord } from './kinds.ts';
import { variantFor } from './variant.ts';

/** Adds what it finds to `findings`; rejects oversized metadata at once (422). */
type Rule = (value: unknown, path: readonly string[], findings: ErrorDetail[]) => void;

/** Rules beyond the compiled check, for values that passed it: unique entries, size of metadata. Null: none. */
export function rulesFor(schema: TSchema, root: InputRoot): Rule | null {
  switch (schema[Kind]) {
    case 'Object':
      return schema.metadata ? metadataRule(root) : objectRule(schema, root);
    case 'Unknown':
      return schema.metadata ? sizeRule(root) : null;
    case 'Array':
      return arrayRule(schema, root);
    case 'Union':
      return unionRule(schema, root);
    default:
      return null;
  }
}

function metadataRule(root: InputRoot): Rule {
  return (value, path) => {
    if (isRecord(value)) checkMetadata(value, pathOf(root, path));
  };
}

function sizeRule(root: InputRoot): Rule {
  return (value, path) => checkMetadataSize(value, pathOf(root, path));
}

function objectRule(schema: TSchema, root: InputRoot): Rule | null {
  const rules = Object.entries<TSchema>(schema['properties']).flatMap(([name, property]) => {
    const rule = rulesFor(property, root);
    return rule ? [{ name, rule }] : [];
  });
  if (rules.length === 0) return null;
  return (value, path, findings) => {
    if (!isRecord(value)) return;
    for (const { name, rule } of rules) {
      if (value[name] !== undefined) rule(value[name], [...path, name], findings);
    }
  };
}

function arrayRule(schema: TSchema, root: InputRoot): Rule | null {
  const item = rulesFor(schema['items'], root);
  const unique = schema['uniqueItems'] === true;
  if (!item && !unique) return null;
  return (value, path, findings) => {
    if (!Array.isArray(value)) return;
    if (unique) findings.push(...repeated(value, path, root));
    for (const [index, part] of item ? value.entries() : [])
      item?.(part, [...path, String(index)], findings);
  };
}

function repeated(
  values: readonly unknown[],
  path: readonly string[],
  root: InputRoot,
): ErrorDetail[] {
  const seen = new Set<unknown>();
  for (const [index, value] of values.entries()) {
    const key = typeof value === 'object' ? JSON.stringify(value) : value;
    if (seen.has(key)) {
      const place = pathOf(root, path);
      const received = isSafeToEcho(place, value) ? { received: value } : {};
      return [
        {
          path: place,
          code: 'not_unique',
          message: `${place} holds entry ${index} twice.`,
          ...received,
        },
      ];
    }
    seen.add(key);
  }
  return [];
}

function unionRule(schema: TSchema, root: InputRoot): Rule | null {
  const members: readonly TSchema[] = schema['anyOf'];
  const rules = new Map(members.map((member) => [member, rulesFor(member, root)]));
  if ([...rules.values()].every((rule) => rule === null)) return null;
  return (value, path, findings) => {
    const variant = variantFor(members, value);
    if (variant) rules.get(variant)?.(value, path, findings);
  };
}
