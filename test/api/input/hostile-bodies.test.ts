import { describe, expect, test } from 'bun:test';
import { Kind, Type, type TSchema } from '@sinclair/typebox';
import { bodyLimitsOf, parseJsonBody } from '../../../api/http/request-body.ts';
import type { AnyRoute } from '../../../api/http/route.ts';
import { compileBody } from '../../../api/input/validation.ts';
import { routesToRead } from '../../../cli/document-routes.ts';
import { Refusal } from '../../../domain/errors.ts';
import { hostileBodies } from '../../../loadtests/bench/hostile/bodies.ts';

/**
 * The limit is 5 ms (decision 72), which `npm run bench hostile` measures. Tests share the machine with others, so they
 * allow ten times that, and take the best of some runs; without the bounds the worst bodies take over a second.
 */
const ALLOWED_MS = 50;
const RUNS = 5;
const ANSWER_BYTES_MAX = 64 * 1024;

const request = new Request('http://api.test', { headers: { 'content-type': 'application/json' } });

interface Outcome {
  readonly ms: number;
  readonly answerBytes: number;
}

/** Parses and checks the text like the pipeline. */
function outcomeOf(read: () => unknown): Outcome {
  const startedAt = performance.now();
  try {
    read();
    return { ms: performance.now() - startedAt, answerBytes: 0 };
  } catch (error) {
    const ms = performance.now() - startedAt;
    if (!(error instanceof Refusal)) throw error;
    return { ms, answerBytes: JSON.stringify(error.details ?? null).length };
  }
}

function fieldsOf(shape: TSchema | undefined, kinds: readonly string[]): string[] {
  const fields = Object.entries<TSchema>(shape?.['properties'] ?? {});
  return fields.filter(([, field]) => kinds.includes(field[Kind])).map(([name]) => name);
}

function tooExpensive(route: AnyRoute): string[] {
  const limits = bodyLimitsOf(route);
  const check = compileBody(route.body ?? Type.Object({}));
  const texts = fieldsOf(route.body, ['String', 'Union']);
  const lists = fieldsOf(route.body, ['Array']);
  return [...hostileBodies(limits.bytes, texts, lists)].flatMap(([name, text]) => {
    const runs = Array.from({ length: RUNS }, () =>
      outcomeOf(() => check(parseJsonBody(request, text, limits))),
    );
    const ms = Math.min(...runs.map((run) => run.ms));
    const answerBytes = Math.max(...runs.map((run) => run.answerBytes));
    const isFine = ms <= ALLOWED_MS && answerBytes <= ANSWER_BYTES_MAX;
    return isFine ? [] : [`${name}: ${ms.toFixed(1)} ms, ${answerBytes} bytes`];
  });
}

describe('no hostile body costs much, nor gets a long answer', () => {
  const routes = routesToRead()
    .filter(({ body, method }) => body !== undefined && method !== 'GET')
    .map((route): [string, AnyRoute] => [`${route.method} ${route.path}`, route]);
  const isOpen = ({ access }: AnyRoute): boolean =>
    ['none', 'cart_session', 'buyer'].includes(access.kind);

  test.each(routes.filter(([, route]) => isOpen(route)))('of anybody to %s', (_name, route) => {
    expect(tooExpensive(route)).toEqual([]);
  });
});
