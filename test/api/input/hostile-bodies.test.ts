import { describe, expect, test } from 'bun:test';
import { Kind, Type, type TSchema } from '@sinclair/typebox';
import { bodyLimitsOf, parseJsonBody } from '../../../api/http/request-body.ts';
import type { AnyRoute } from '../../../api/http/route.ts';
import { compileBody } from '../../../api/input/validation.ts';
import { routesToRead } from '../../../cli/document-routes.ts';
import { Refusal } from '../../../domain/errors.ts';
import { hostileBodies } from '../../../loadtests/bench/hostile/bodies.ts';

/**
 * The limit is 5 ms (decision 72), which `npm run bench hostile` measures. Tests share the machine with others: here a
 * body is compared with harmless work that is done beside it, each by the best of its runs, which end when it is cheap
 * once. Allowed is some ten times what a body may take; without the bounds the worst ones take over a second each time.
 */
const ALLOWED_TIMES = 20;
const RUNS_MAX = 100;
/** Parsing this takes some 3 ms on an idle machine. */
const harmless = JSON.stringify(Array.from({ length: 25_000 }, (_, index) => ({ key: index })));
const RESPONSE_BYTES_MAX = 64 * 1024;

const request = new Request('http://api.test', { headers: { 'content-type': 'application/json' } });

interface Outcome {
  readonly ms: number;
  readonly responseBytes: number;
}

/** Parses and checks the text like the pipeline. */
function outcomeOf(read: () => unknown): Outcome {
  const startedAt = performance.now();
  try {
    read();
    return { ms: performance.now() - startedAt, responseBytes: 0 };
  } catch (error) {
    const ms = performance.now() - startedAt;
    if (!(error instanceof Refusal)) throw error;
    return { ms, responseBytes: JSON.stringify(error.details ?? null).length };
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
    const best = { ms: Infinity, besideMs: Infinity, responseBytes: 0 };
    const isCheap = () => best.ms <= ALLOWED_TIMES * best.besideMs;
    for (let run = 0; run === 0 || (run < RUNS_MAX && !isCheap()); run += 1) {
      const hostile = outcomeOf(() => check(parseJsonBody(request, text, limits)));
      best.ms = Math.min(best.ms, hostile.ms);
      best.responseBytes = Math.max(best.responseBytes, hostile.responseBytes);
      best.besideMs = Math.min(best.besideMs, outcomeOf(() => JSON.parse(harmless)).ms);
    }
    const { ms, besideMs, responseBytes } = best;
    return isCheap() && responseBytes <= RESPONSE_BYTES_MAX
      ? []
      : [`${name}: ${ms.toFixed(1)} ms beside ${besideMs.toFixed(1)}, ${responseBytes} bytes`];
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
