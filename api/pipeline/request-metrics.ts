import { Counter, Histogram, type Registry } from 'prom-client';
import type { AnyRoute } from '../http/route.ts';

export interface RequestMetrics {
  /** An admitted request uses something that is to go away. */
  readonly deprecated: (route: AnyRoute, part: string) => void;
  readonly observe: (route: AnyRoute, status: number, durationMs: number) => void;
  /** How long authentication and the rate limit took. */
  readonly authenticated: (route: AnyRoute, durationMs: number) => void;
}

/** Requests by route and status, and how long they took. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const requests = new Counter({
    name: 'commerce_http_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'commerce_http_request_duration_seconds',
    help: 'Time from the arrival of a request to its response, by method and route.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const authentications = new Counter({
    name: 'commerce_http_authentication_seconds_total',
    help: 'Time that requests spent on their credential and rate limit, by method and route.',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  const deprecations = new Counter({
    name: 'commerce_http_deprecated_requests_total',
    help: 'Admitted requests that use something deprecated, by method, route and part.',
    labelNames: ['method', 'route', 'part'],
    registers: [registry],
  });
  return {
    deprecated: (route, part) => {
      deprecations.inc({ method: route.method, route: route.path, part });
    },
    authenticated: (route, durationMs) => {
      authentications.inc({ method: route.method, route: route.path }, durationMs / 1000);
    },
    observe: (route, status, durationMs) => {
      requests.inc({ method: route.method, route: route.path, status });
      durations.observe({ method: route.method, route: route.path }, durationMs / 1000);
    },
  };
}
