import { Kind, type TSchema } from '@sinclair/typebox';
import { isRecord } from './kinds.ts';

/** The member of a union that a value is meant for: by type, by discriminator, then by keys. Null: none. */
export function variantFor(members: readonly TSchema[], value: unknown): TSchema | null {
  const ofType = members.filter((member) => takesType(member, value));
  const accepting = ofType.find(
    (member) => isConstant(member) && constantsOf(member).includes(value),
  );
  if (accepting) return accepting;
  const open = ofType.filter((member) => member[Kind] !== 'Literal');
  if (!isRecord(value) || open.length < 2) return open[0] ?? null;
  const discriminator = discriminatorOf(open);
  if (discriminator) {
    const named = open.filter((member) =>
      constantsOf(member['properties'][discriminator]).includes(value[discriminator]),
    );
    return named.length === 0 ? null : closest(named, value);
  }
  return closest(open, value);
}

/** The property that discriminates object shapes: each allows only constants in it. */
export function discriminatorOf(members: readonly TSchema[]): string | undefined {
  const [first, second] = members;
  if (!first || !second || !members.every((member) => member[Kind] === 'Object')) return undefined;
  return Object.keys(first['properties']).find((name) =>
    members.every((member) => {
      const property: TSchema | undefined = member['properties'][name];
      return property !== undefined && isConstant(property);
    }),
  );
}

/** The values that a literal or an enumeration allows. */
export function constantsOf(schema: TSchema): readonly unknown[] {
  if (schema[Kind] === 'Literal') return [schema['const']];
  if (schema[Kind] === 'StringEnum') return schema['enum'];
  if (schema[Kind] === 'Union') return schema['anyOf'].flatMap(constantsOf);
  return schema[Kind] === 'Null' ? [null] : [];
}

export function isConstant(schema: TSchema): boolean {
  const kind = schema[Kind];
  if (kind === 'Union') return schema['anyOf'].every(isConstant);
  return kind === 'Literal' || kind === 'StringEnum';
}

function takesType(schema: TSchema, value: unknown): boolean {
  switch (schema[Kind]) {
    case 'String':
    case 'StringEnum':
      return typeof value === 'string';
    case 'Integer':
    case 'Number':
      return typeof value === 'number';
    case 'Boolean':
      return typeof value === 'boolean';
    case 'Null':
      return value === null;
    case 'Literal':
      return typeof value === typeof schema['const'];
    case 'Array':
      return Array.isArray(value);
    case 'Object':
    case 'Record':
      return isRecord(value);
    case 'Union':
      return schema['anyOf'].some((member: TSchema) => takesType(member, value));
    default:
      return true;
  }
}

/** The object shape that shares most keys with the value, minus those that the value lacks. */
function closest(
  members: readonly TSchema[],
  value: Readonly<Record<string, unknown>>,
): TSchema | null {
  const score = (member: TSchema): number => {
    const shared = Object.keys(member['properties'] ?? {}).filter((name) =>
      Object.hasOwn(value, name),
    ).length;
    const lacking = (member['required'] ?? []).filter(
      (name: string) => !Object.hasOwn(value, name),
    ).length;
    return shared - lacking;
  };
  return members.reduce<TSchema | null>(
    (best, member) => (best === null || score(member) > score(best) ? member : best),
    null,
  );
}
