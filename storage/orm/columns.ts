/**
 * Derivations from an entity's properties (the builders that `defineEntity` takes), so that each column is defined
 * once: the type of its values, the nulls of a new row, and copies of a group of columns.
 */
type Properties = Readonly<Record<string, object>>;
type IsNullable<Builder> = Builder extends { '~options': { nullable: true } } ? true : false;
type ValueOf<Builder> = Builder extends { '~type'?: { value: infer Value } } ? Value : never;

/** The values of the columns, in which null stands for nothing. */
export type Columns<Of extends Properties> = {
  [Name in keyof Of]: IsNullable<Of[Name]> extends true
    ? ValueOf<Of[Name]> | null
    : ValueOf<Of[Name]>;
};

/** Null for each column that may be null. */
export type EmptyColumns<Of extends Properties> = {
  [Name in keyof Of as IsNullable<Of[Name]> extends true ? Name : never]: null;
};

/** To be worked out once for an entity, beside its properties: rows are made in each request. */
export function emptyColumns<Of extends Properties>(properties: Of): EmptyColumns<Of> {
  const nullable = Object.entries(properties).filter(([, builder]) => isNullable(builder));
  return Object.fromEntries(nullable.map(([name]) => [name, null])) as EmptyColumns<Of>;
}

function isNullable(builder: object): boolean {
  return '~options' in builder && Object(builder['~options']).nullable === true;
}

/** The keys of an object that has only those of its type. */
export function namesOf<Of extends object>(fields: Of): (keyof Of)[] {
  return Object.keys(fields) as (keyof Of)[];
}

/** The named fields of a row, a view or an input, without those that are not there. */
export function pick<Of extends object, Name extends keyof Of>(
  source: Of,
  names: readonly Name[],
): Pick<Of, Name> {
  const picked: Partial<Pick<Of, Name>> = {};
  // By index, with one reading of each value: views are built several times in each request.
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    if (name === undefined) continue;
    const value = source[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked as Pick<Of, Name>;
}

/** The column of a property that names none. */
export function columnOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
