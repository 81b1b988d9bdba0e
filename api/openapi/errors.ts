import { errors, statusesOf } from '../../domain/errors.ts';
import type { JsonSchema } from './schema.ts';

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

/** Every refusal has one shape; `x-error-codes` of an operation says which codes it may have. */
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

export const errorSchemas = {
  ErrorCode: {
    type: 'string',
    enum: Object.keys(errors),
    description:
      'What was refused; `x-error-codes` of an operation lists those that it may answer.',
    'x-enum-descriptions': Object.fromEntries(
      Object.entries(errors).map(([code, { message }]) => [code, message]),
    ),
  },
  Error: {
    type: 'object',
    description: 'Every refusal, whatever its status.',
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
            description: 'Entries for each field, or an object whose keys the operation names.',
            anyOf: [
              { type: 'array', items: { $ref: '#/components/schemas/ErrorDetail' } },
              { type: 'object', additionalProperties: true },
            ],
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
} as const satisfies Readonly<Record<string, JsonSchema>>;
