import {
  ArrayType,
  BigIntType,
  BooleanType,
  DateTimeType,
  DateType,
  FloatType,
  IntegerType,
  JsonType,
  SmallIntType,
  TextType,
  UuidType,
} from '@mikro-orm/core';

/** Types of columns: which values each accepts, and how those are written. */
export interface ColumnType {
  /** Its name in SQL. */
  readonly name: string;
  readonly isTime: boolean;
  /** JSON, or an array: a value that could change in place. */
  readonly isJson: boolean;
  /** Whether a value is one of the type, where Postgres would take others as well. */
  readonly accepts: (value: unknown) => boolean;
  /** As it is written; of no value nothing is asked. */
  readonly write: (value: unknown) => unknown;
}

const plain = {
  isTime: false,
  isJson: false,
  accepts: () => true,
  write: (value: unknown) => value,
};

/** The types of columns, by the builders of `p`. */
const types: ReadonlyMap<unknown, ColumnType> = new Map<unknown, ColumnType>([
  [UuidType, { ...plain, name: 'uuid' }],
  [TextType, { ...plain, name: 'text' }],
  [SmallIntType, { ...plain, name: 'smallint' }],
  [IntegerType, { ...plain, name: 'integer' }],
  [BigIntType, { ...plain, name: 'bigint' }],
  [FloatType, { ...plain, name: 'double precision' }],
  [DateType, { ...plain, name: 'date' }],
  [BooleanType, { ...plain, name: 'boolean', accepts: (value) => typeof value === 'boolean' }],
  [
    DateTimeType,
    { ...plain, name: 'timestamptz', isTime: true, accepts: (value) => value instanceof Date },
  ],
  [JsonType, { ...plain, name: 'jsonb', isJson: true, write: (value) => JSON.stringify(value) }],
  [
    ArrayType,
    { ...plain, name: 'text[]', isJson: true, accepts: Array.isArray, write: arrayLiteral },
  ],
]);

/** `type` is a class of the ORM, or an instance of one; `name` is the type in SQL, where a column has another one. */
export function columnTypeOf(type: unknown, name?: string): ColumnType {
  const known = types.get(type) ?? types.get(Object(type).constructor);
  if (!known) throw new Error(`no column type is known for ${String(type)}`);
  return name === undefined ? known : { ...known, name };
}

/** A text, since an array of arrays would be one array where rows travel together. */
function arrayLiteral(value: unknown): string {
  const elements = Array.isArray(value) ? value : [];
  return `{${elements.map((element) => `"${String(element).replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
