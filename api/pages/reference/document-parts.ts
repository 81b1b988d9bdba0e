import { OWN_CODES } from '../../openapi/operation.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { errors, type ErrorCode } from '../../../domain/errors.ts';
import type { JsonSchema } from '../../openapi/schema.ts';
import { anchor } from './markup.ts';

export interface Operation {
  /** The section's id: `operation-cartsadditem`. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** `carts.addItem`; null of a page, which is no method of the SDKs. */
  readonly sdkName: string | null;
  readonly content: JsonSchema;
}

export interface OperationCode {
  readonly status: string;
  readonly code: ErrorCode;
}

/** Every operation of a document, in the document's order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, content]) => ({
      id: anchor('operation', String(content['operationId'])),
      method: method.toUpperCase(),
      path,
      tag: Array.isArray(content['tags']) ? String(content['tags'][0]) : '',
      summary: String(content['summary']),
      sdkName: typeof content['x-sdk-method'] === 'string' ? content['x-sdk-method'] : null,
      content,
    })),
  );
}

/** The description without its list of error codes, which the table of codes has. */
export function descriptionOf({ content }: Operation): string {
  return String(content['description'] ?? '')
    .split('\n\n')
    .filter((part) => !part.startsWith(OWN_CODES))
    .join('\n\n');
}

export function parametersOf({ content }: Operation, document: OpenApiDocument): JsonSchema[] {
  return listOf(content['parameters']).map((one) => resolve(one, document));
}

/** The successful responses, by status. */
export function successesOf({ content }: Operation): readonly (readonly [string, JsonSchema])[] {
  const { responses } = content;
  return Object.entries(isSchema(responses) ? responses : {}).flatMap(([status, response]) =>
    Number(status) < 400 && isSchema(response) ? [[status, response] as const] : [],
  );
}

/** The codes of the operation itself, and those that its credential and its method imply. */
export function codesOf({ content }: Operation): {
  readonly own: readonly OperationCode[];
  readonly usual: readonly OperationCode[];
} {
  const byStatus = content['x-error-codes'];
  const all = Object.entries(isSchema(byStatus) ? byStatus : {}).flatMap(([status, codes]) =>
    (Array.isArray(codes) ? codes.filter(isErrorCode) : []).map((code) => ({ status, code })),
  );
  const list = String(content['description'] ?? '')
    .split('\n\n')
    .find((part) => part.startsWith(OWN_CODES));
  const named = new Set([...(list ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code));
  return {
    own: all.filter(({ code }) => named.has(code)),
    usual: all.filter(({ code }) => !named.has(code)),
  };
}

export function jsonContent(holder: unknown): JsonSchema | null {
  return contentOf(holder, 'application/json');
}

/** Whether a body is a form with a file. */
export function isUpload({ content }: Operation): boolean {
  return contentOf(content['requestBody'], 'multipart/form-data') !== null;
}

/** Follows a $ref into the document's components. */
export function resolve(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  let target: unknown = document;
  for (const part of reference.replace('#/', '').split('/'))
    target = isSchema(target) ? target[part] : undefined;
  return isSchema(target) ? target : schema;
}

export function listOf(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

function contentOf(holder: unknown, type: string): JsonSchema | null {
  if (!isSchema(holder) || !isSchema(holder['content'])) return null;
  const content = holder['content'][type];
  return isSchema(content) ? content : null;
}
