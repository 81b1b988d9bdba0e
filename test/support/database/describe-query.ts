import pg from 'pg';

/** A column of a query's rows, as Postgres describes it. */
export interface Column {
  readonly name: string;
  /** The TypeScript type in which the client hands it over. */
  readonly type: string;
  /** Whether it may be null; `unknown` for what is computed, and for columns of views. */
  readonly nulls: 'no' | 'yes' | 'unknown';
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** The client's types by Postgres' own (storage/driver/driver.ts); any other is a text. */
const types: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  114: 'unknown',
  3802: 'unknown',
  1114: 'Date',
  1184: 'Date',
  1005: 'readonly number[]',
  1007: 'readonly number[]',
  1009: 'readonly string[]',
  2951: 'readonly string[]',
};

/** Has Postgres parse the text and describe its rows, without running it. */
export async function describeQuery(client: pg.Client, text: string): Promise<Column[]> {
  const fields = await fieldsOf(client, text);
  const { rows } = await client.query<{ key: string; is_required: boolean }>(
    `select a.attrelid || ':' || a.attnum as key, a.attnotnull as is_required
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind <> 'v' and a.attrelid = any($1::oid[])`,
    [fields.map(({ tableID }) => tableID)],
  );
  const isRequired = new Map(rows.map((row) => [row.key, row.is_required]));
  return fields.map(({ name, tableID, columnID, dataTypeID }) => {
    const required = isRequired.get(`${tableID}:${columnID}`);
    const nulls = required === undefined ? 'unknown' : required ? 'no' : 'yes';
    return { name, type: types[dataTypeID] ?? 'string', nulls };
  });
}

function fieldsOf(client: pg.Client, text: string): Promise<Field[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Field[]>();
  let fields: Field[] = [];
  const description: pg.Submittable & Record<string, unknown> = {
    submit: (connection: pg.Connection) => {
      connection.parse({ name: '', text, types: [] }, true);
      connection.describe({ type: 'S', name: '' }, true);
      connection.sync();
    },
    handleRowDescription: (message: { fields: Field[] }) => {
      ({ fields } = message);
    },
    handleReadyForQuery: () => resolve(fields),
    handleError: (error: Error) => reject(error),
  };
  client.query(description);
  return promise;
}
