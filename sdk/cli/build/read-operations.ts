import type { Field, Operation, OperationTable, Shape } from '../source/operations/operation.ts';

/** The parts of an OpenAPI document that are read here. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface Described {
  readonly 'x-sdk-method'?: string;
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** More values than this are not offered: the currencies and the countries. */
const valuesMax = 40;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The table that the CLI's commands are made of, from the OpenAPI document and the catalogue of events. What takes a
 * buyer's token, a signature or the staff's key has no command of its own.
 */
export function readOperations(
  document: Document,
  events: readonly { readonly type: string; readonly description: string }[],
): OperationTable {
  const shapes = new Shapes(document.components?.schemas ?? {});
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/v1/') && !path.startsWith('/api/v1/admin/'))
    .flatMap(([path, described]) =>
      methods.flatMap((method) => {
        const one = described[method.toLowerCase()];
        return one === undefined ? [] : operationOf(shapes, path, method, one);
      }),
    )
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return {
    operations,
    shapes: shapes.used(),
    events: Object.fromEntries(events.map(({ type, description }) => [type, description])),
  };
}

function operationOf(
  shapes: Shapes,
  path: string,
  method: Operation['method'],
  one: Described,
): Operation[] {
  const name = one['x-sdk-method'];
  const security = (one.security ?? []).flatMap((each) => Object.keys(each));
  const credentials = (['key', 'session'] as const).filter((kind) =>
    security.includes(kind === 'key' ? 'secretKey' : 'session'),
  );
  const isForOthers = credentials.length === 0 && security.length > 0;
  // What processors post is signed by them.
  const isSigned = /^\/api\/v1\/connectors\/\{id\}\/[\w-]*events\b/.test(path);
  if (name === undefined || isForOthers || isSigned) return [];
  const query = queryOf(shapes, one.parameters ?? []);
  const content = one.requestBody?.content ?? {};
  const isMultipart = content['multipart/form-data'] !== undefined;
  const body = Object.values(content)[0]?.schema;
  return [
    {
      name,
      method,
      path,
      summary: one.summary ?? '',
      credentials,
      ...(Object.keys(query).length === 0 ? {} : { query }),
      ...(body === undefined ? {} : shapes.bodyOf(body, `${name}.body`)),
      ...(isMultipart ? { isMultipart: true as const } : {}),
      ...answerOf(one.responses ?? {}),
    },
  ];
}

function queryOf(shapes: Shapes, parameters: readonly Parameter[]): Shape {
  return Object.fromEntries(
    parameters.flatMap(({ name, in: place, schema, required, description }) =>
      place === 'query' && name !== undefined && schema !== undefined
        ? [[name, shapes.fieldOf(schema, name, required === true, description)]]
        : [],
    ),
  );
}

function answerOf(
  responses: NonNullable<Described['responses']>,
): Pick<Operation, 'answer' | 'isPaged'> {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const envelope = good?.content?.['application/json']?.schema;
  const data = envelope?.properties?.['data'];
  const isPaged = refName(envelope?.properties?.['meta']) === 'ListMeta';
  const item = refName(data?.items);
  const answer = refName(data) ?? (item === null ? null : `${item}[]`);
  return {
    ...(answer === null ? {} : { answer }),
    ...(isPaged ? { isPaged } : {}),
  };
}

function refName(schema: Schema | undefined): string | null {
  return schema?.$ref?.split('/').at(-1) ?? null;
}

/** The shapes of requests, each once under its name. */
class Shapes {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #used = new Map<string, Shape>();

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas;
  }

  used(): Record<string, Shape> {
    return Object.fromEntries([...this.#used].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Nothing for a body without fields. */
  bodyOf(schema: Schema, otherwise: string): Pick<Operation, 'body'> {
    const { properties = {} } = this.#resolved(schema);
    return Object.keys(properties).length === 0 ? {} : { body: this.nameOf(schema, otherwise) };
  }

  /** The name of an object's shape, which is added to the table. */
  nameOf(schema: Schema, otherwise: string): string {
    const name = refName(schema) ?? otherwise;
    if (!this.#used.has(name)) {
      // Before its fields, which may name it.
      this.#used.set(name, {});
      const { properties = {}, required = [] } = this.#resolved(schema);
      const fields = Object.entries(properties).map(([field, one]) => [
        field,
        this.fieldOf(one, `${name}.${field}`, required.includes(field)),
      ]);
      this.#used.set(name, Object.fromEntries(fields));
    }
    return name;
  }

  fieldOf(schema: Schema, path: string, isRequired: boolean, description?: string): Field {
    const meant = this.#meant(schema);
    const said = firstSentence(description ?? schema.description ?? meant.description ?? '');
    const values = (meant.enum ?? this.#meant(meant.items ?? {}).enum ?? [])
      .filter((value) => typeof value === 'string')
      .filter((value, index, all) => all.indexOf(value) === index);
    const offered = values.length > 0 && values.length <= valuesMax ? values : [];
    const type = `${this.#typeOf(schema, path)}${isRequired ? '!' : ''}`;
    if (offered.length > 0) return [type, said, offered];
    return said === '' ? [type] : [type, said];
  }

  #typeOf(schema: Schema, path: string): string {
    const meant = this.#meant(schema);
    if (meant.type === 'array' || meant.items !== undefined)
      return `${this.#typeOf(meant.items ?? {}, path)}[]`;
    if (meant.properties !== undefined && Object.keys(meant.properties).length > 0) {
      const named = schema.$ref === undefined ? this.#alternative(schema) : schema;
      return `#${this.nameOf(named.$ref === undefined ? meant : named, path)}`;
    }
    const types = [meant.type ?? []].flat().filter((type) => type !== 'null');
    const all = types.length > 0 ? types : this.#typesOfAlternatives(meant);
    return all.length === 1 ? (all[0] ?? 'any') : 'any';
  }

  #typesOfAlternatives({ anyOf = [] }: Schema): string[] {
    const types = anyOf.flatMap((one) => [this.#resolved(one).type ?? []].flat());
    return [...new Set(types.filter((type) => type !== 'null'))];
  }

  /** What is behind a reference, and beside null in a choice. */
  #meant(schema: Schema): Schema {
    return this.#resolved(this.#alternative(this.#resolved(schema)));
  }

  #alternative(schema: Schema): Schema {
    const others = (schema.anyOf ?? []).filter((one) => one.type !== 'null');
    const [only] = others;
    return others.length === 1 && only !== undefined ? only : schema;
  }

  #resolved(schema: Schema): Schema {
    const name = refName(schema);
    return name === null ? schema : (this.#schemas[name] ?? {});
  }
}

function firstSentence(text: string): string {
  const [line = ''] = text.split('\n');
  return line.replace(/(?<=[^.][a-z)`])\.\s.*$/, '').replace(/\.$/, '');
}
