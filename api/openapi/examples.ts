import { readFileSync } from 'node:fs';
import type { JsonSchema } from './schema.ts';

/** One call of an operation: what was sent, and what the service returned. */
export interface OperationExample {
  /** Of the path and the query. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly response: unknown;
}

/** By operation. */
export type Examples = Readonly<Record<string, OperationExample>>;

/**
 * The calls of one shop, from its sign-up to its operators, as the service responded to them: ids of one call are those
 * of the others. `npm run examples` records them.
 */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as Examples;
}

/** The operation with the example of its call; unchanged without one. */
export function withExample(operation: JsonSchema, examples: Examples): JsonSchema {
  const example = examples[String(operation['operationId'])];
  if (!example) return operation;
  const { parameters, requestBody, responses } = operation;
  const status = String(example.status);
  return {
    ...operation,
    ...(Array.isArray(parameters)
      ? { parameters: parameters.map((one: JsonSchema) => parameterWith(one, example)) }
      : {}),
    ...(isSchema(requestBody) && example.body !== undefined
      ? { requestBody: contentWith(requestBody, example.body) }
      : {}),
    responses: isSchema(responses)
      ? Object.fromEntries(
          Object.entries(responses).map(([code, response]) => [
            code,
            code === status && isSchema(response)
              ? contentWith(response, example.response)
              : response,
          ]),
        )
      : responses,
  };
}

function parameterWith(parameter: JsonSchema, { parameters }: OperationExample): JsonSchema {
  const value = parameters[String(parameter['name'])];
  return value === undefined || parameter['in'] !== 'path'
    ? parameter
    : { ...parameter, example: value };
}

function contentWith(holder: JsonSchema, example: unknown): JsonSchema {
  const { content } = holder;
  if (!isSchema(content) || !isSchema(content['application/json'])) return holder;
  const json = { ...content['application/json'], example };
  return { ...holder, content: { ...content, 'application/json': json } };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
