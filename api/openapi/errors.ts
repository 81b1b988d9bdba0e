import { OptionalKind, type TSchema } from '@sinclair/typebox';
import { errorDetails } from '../../domain/error-details.ts';
import { errors, statusesOf } from '../../domain/errors.ts';
import type { JsonSchema, SchemaWriter } from './schema.ts';

const namesOfStatuses: ReadonlyMap<number, string> = new Map([
  [400, 'BadRequest'],
  [401, 'Unauthorized'],
  [402, 'PaymentRequired'],
  [403, 'Forbidden'],
  [404, 'NotFound'],
  [405, 'MethodNotAllowed'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [411, 'LengthRequired'],
  [413, 'ContentTooLarge'],
  [415, 'UnsupportedMediaType'],
  [422, 'UnprocessableContent'],
  [429, 'TooManyRequests'],
  [500, 'InternalError'],
  [501, 'NotImplemented'],
  [502, 'BadGateway'],
  [503, 'ServiceUnavailable'],
]);

/** Every error has one shape; `x-error-codes` of an operation says which codes it may have. */
export function errorReference(status: number): JsonSchema {
  return { $ref: `#/components/responses/${nameOf(status)}` };
}

/** One response for each status that some code has. */
export function errorResponses(): Record<string, JsonSchema> {
  const codes = Object.keys(errors).filter((code): code is keyof typeof errors =>
    Object.hasOwn(errors, code),
  );
  const statuses = [...new Set(codes.flatMap(statusesOf))].toSorted((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => [
      nameOf(status),
      {
        description: `Refused with ${status}; the operation’s \`x-error-codes\` lists its codes.`,
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...([409, 429, 503].includes(status)
            ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
            : {}),
        },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function nameOf(status: number): string {
  const name = namesOfStatuses.get(status);
  if (name === undefined) throw new Error(`errors with status ${status} have no name in OpenAPI`);
  return name;
}

/** `ErrorCode` and `Error`. */
export function errorSchemas(writer: SchemaWriter): Readonly<Record<string, JsonSchema>> {
  const fields = writer.write(errorDetails.validation_error, 'output');
  const gates = writer.write(errorDetails.permission_denied, 'output');
  return {
    ErrorCode: {
      type: 'string',
      enum: Object.keys(errors),
      description:
        'What was refused; `x-error-codes` of an operation lists those that it may return.',
      'x-enum-descriptions': Object.fromEntries(
        Object.entries(errors).map(([code, { message }]) => [code, message]),
      ),
    },
    Error: {
      type: 'object',
      description: 'Every error, whatever its status.',
      properties: {
        error: {
          type: 'object',
          description: 'What was refused, and why.',
          properties: {
            code: { $ref: '#/components/schemas/ErrorCode' },
            message: {
              type: 'string',
              description: 'For people; it may change. Branch on `code`.',
            },
            details: {
              description:
                'What it holds depends on the code: `x-error-details` of the document has the schema of each.',
              anyOf: [gates, fields, { type: 'object', additionalProperties: true }],
            },
            docUrl: {
              type: 'string',
              format: 'uri',
              description: 'Where the documentation describes the code.',
            },
          },
          required: ['code', 'message', 'docUrl'],
        },
        meta: { $ref: '#/components/schemas/Meta' },
      },
      required: ['error', 'meta'],
    },
  };
}

/**
 * What the details of each code hold. It is beside the schemas: within `ErrorCode`, programs that resolve references
 * would carry it into every response of every operation.
 */
export function errorDetailsOf(writer: SchemaWriter): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries<TSchema | null>(errorDetails).map(([code, shape]) => [
      code,
      shape && { required: isRequired(shape), schema: writer.write(shape, 'output') },
    ]),
  );
}

function isRequired(shape: TSchema): boolean {
  return shape[OptionalKind] !== 'Optional';
}
