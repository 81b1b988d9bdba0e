/** The document of the API, as far as the methods are written from it. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly webhooks?: Readonly<Record<string, unknown>>;
  readonly 'x-error-details': Readonly<Record<string, ErrorDetailsEntry | null>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly 'x-sdk-method'?: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, unknown>>;
  };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

interface DocumentedResponse {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Reference {
  readonly $ref: string;
}

/** What the details of a code hold; not every error of the code has them unless they are required. */
export interface ErrorDetailsEntry {
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
}

/** What a method returns with. */
export type AnswerKind =
  | { readonly kind: 'data' | 'list'; readonly schema: Schema; readonly cursorName?: string }
  | { readonly kind: 'file'; readonly hasJson: boolean }
  | { readonly kind: 'nothing' };

/** One method of the SDK. */
export interface Operation {
  /** `['customers', 'addresses']` */
  readonly nouns: readonly string[];
  readonly verb: string;
  readonly method: string;
  readonly path: string;
  readonly pathNames: readonly string[];
  /** The prefix of its types: `CustomersAddressesCreate`. */
  readonly typeName: string;
  readonly summary: string;
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly query: {
    readonly isRequired: boolean;
    readonly expand: readonly string[] | null;
  } | null;
  readonly body: { readonly isRequired: boolean; readonly isForm: boolean } | null;
  readonly answer: AnswerKind;
  readonly isKeyed: boolean;
  readonly takesIfMatch: boolean;
}

/** Every operation that has an SDK name, in the document's order. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = operation['x-sdk-method'];
      return name === undefined ? [] : [readOperation(document, path, method, name, operation)];
    }),
  );
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  name: string,
  operation: DocumentedOperation,
): Operation {
  const nouns = name.split('.');
  const verb = nouns.pop() ?? '';
  const parameters = (operation.parameters ?? []).map((one) => parameterOf(document, one));
  const query = parameters.filter((one) => one.in === 'query');
  const headers = parameters
    .filter((one) => one.in === 'header')
    .map((one) => one.name.toLowerCase());
  const { requestBody } = operation;
  return {
    nouns,
    verb,
    method: method.toUpperCase(),
    path,
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one),
    typeName: `${operation.operationId.slice(0, 1).toUpperCase()}${operation.operationId.slice(1)}`,
    summary: operation.summary,
    description: operation.description ?? '',
    isDeprecated: operation.deprecated === true,
    query:
      query.length === 0
        ? null
        : {
            isRequired: query.some((one) => one.required === true),
            expand: query.find((one) => one.name === 'expand')?.schema.items?.enum ?? null,
          },
    body: requestBody
      ? {
          isRequired: requestBody.required === true,
          isForm: Object.hasOwn(requestBody.content, 'multipart/form-data'),
        }
      : null,
    answer: answerOf(operation, query),
    isKeyed: headers.includes('idempotency-key'),
    takesIfMatch: headers.includes('if-match'),
  };
}

function parameterOf(document: OpenApiDocument, one: Parameter | Reference): Parameter {
  if (!('$ref' in one)) return one;
  const found = document.components.parameters[one.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`${one.$ref} is not in the document`);
  return found;
}

function answerOf(operation: DocumentedOperation, query: readonly Parameter[]): AnswerKind {
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  const envelopes = answers.flatMap(([, { content }]) => {
    const schema = content?.['application/json']?.schema;
    return schema ? [schema] : [];
  });
  const redirects = answers.some(([status]) => status.startsWith('3'));
  if (redirects) return { kind: 'file', hasJson: envelopes.length > 0 };
  const [envelope] = envelopes;
  if (!envelope) {
    const isEmpty = answers.every(([, { content }]) => content === undefined);
    return isEmpty ? { kind: 'nothing' } : { kind: 'file', hasJson: false };
  }
  const data = envelope.properties?.['data'];
  if (!data) return { kind: 'file', hasJson: false };
  const isPaged = envelope.properties?.['meta']?.$ref?.endsWith('/ListMeta') === true;
  const cursorName = ['cursor', 'after'].find((name) => query.some((one) => one.name === name));
  if (isPaged && data.items && cursorName !== undefined)
    return { kind: 'list', schema: data.items, cursorName };
  const counted = query.some((one) => one.name === 'offset') && data.properties?.['items']?.items;
  if (counted) return { kind: 'list', schema: counted, cursorName: 'offset' };
  // Where an operation has several responses, its response type is their union.
  return { kind: 'data', schema: envelopes.length > 1 ? {} : data };
}
