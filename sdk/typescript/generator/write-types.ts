import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plugin } from 'bun';
import type { DocumentedOperation, OpenApiDocument } from './read-operations.ts';

/**
 * The types of all schemas and operations, by @hey-api/openapi-ts. It is given what the methods need: operations with an
 * SDK name, and their responses below 400; errors have one shape, which `src/errors.ts` types.
 */
export async function writeTypes(document: OpenApiDocument): Promise<string> {
  const createClient = await openGenerator();
  const directory = await mkdtemp(join(tmpdir(), 'commerce-sdk-'));
  try {
    await createClient({
      input: trimmed(document),
      output: { path: directory, entryFile: false },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    });
    const written = await Bun.file(join(directory, 'types.gen.ts')).text();
    return written.replace(/^\/\/ This file is auto-generated.*\n+/, '');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The generator prints by TypeScript's own API, which version 7 no longer has: it gets that of version 5. */
async function openGenerator() {
  plugin({
    name: 'typescript-with-an-api',
    setup: (build) => {
      build.module('typescript', async () => {
        const { ts } = await import('@ts-morph/common');
        return { exports: { ...ts, default: ts }, loader: 'object' };
      });
    },
  });
  return (await import('@hey-api/openapi-ts')).createClient;
}

function trimmed(document: OpenApiDocument): Record<string, unknown> {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods)
        .filter(([, operation]) => operation['x-sdk-method'] !== undefined)
        .map(([method, operation]) => [method, trimmedOperation(operation)]),
    ),
  ]);
  const { webhooks: _webhooks, ...rest } = document;
  return withoutExamples({ ...rest, paths: Object.fromEntries(paths) }) as Record<string, unknown>;
}

function trimmedOperation(operation: DocumentedOperation): unknown {
  const isHeader = (one: object): boolean => '$ref' in one;
  return {
    operationId: operation.operationId,
    parameters: (operation.parameters ?? []).filter((one) => !isHeader(one)),
    requestBody: operation.requestBody,
    responses: Object.fromEntries(
      Object.entries(operation.responses).filter(([status]) => Number(status) < 300),
    ),
  };
}

const dropped = ['example', 'examples', 'headers', 'discriminator'];
/** Whose keys are names and not words of OpenAPI: a property may be called `examples`. */
const named = ['properties', 'patternProperties', 'schemas', 'parameters', 'responses', 'paths'];

/** An example says nothing that the type does not; nor does a discriminator, since each event's `type` is a constant. */
function withoutExamples(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutExamples(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => areNames || !dropped.includes(key) || typeof inner !== 'object')
      .map(([key, inner]) => [key, withoutExamples(inner, !areNames && named.includes(key))]),
  );
}
