import http from 'k6/http';
import { describe, expect, type Json } from './send.ts';
import type { Tenant } from './run.ts';
import { settings } from './settings.ts';

/** The receiver of webhooks (loadtests/receiver/verify-deliveries.mjs), as k6 asks it. */

/** Registers a webhook endpoint of the tenant that leads to the receiver, and gives the receiver its secret. */
export function registerEndpoint(
  tenant: Tenant,
  token: string,
  enabledEvents: readonly string[],
): Tenant['endpoint'] {
  if (settings.receiver === null) return null;
  ask('PUT', `/endpoints/${token}`, { secret: null });
  const made = expect(tenant, 'POST /webhook-endpoints', {
    phase: 'setup',
    body: {
      url: `${settings.receiver.url}/hooks/${token}`,
      enabledEvents,
      ordering: 'per_resource',
      description: 'load test',
    },
  });
  ask('PUT', `/endpoints/${token}`, { secret: made.signingSecret });
  return { id: made.id, token };
}

/** The endpoint of an earlier load, as long as the service has it and the receiver knows it. */
export function findEndpoint(tenant: Tenant, token: string): Tenant['endpoint'] {
  if (settings.receiver === null) return null;
  const registered = expect(tenant, 'GET /webhook-endpoints', {
    phase: 'setup',
    query: { limit: 100 },
  }).find(({ url }: Json) => url.endsWith(`/hooks/${token}`));
  return { id: registered?.id ?? null, token };
}

export function isKnownToReceiver(token: string): boolean {
  return request('GET', `/endpoints/${token}`).status !== 404;
}

export function removeEndpoint(tenant: Tenant): void {
  if (tenant.endpoint === null || tenant.endpoint.id === null) return;
  expect(tenant, 'DELETE /webhook-endpoints/{id}', {
    phase: 'verify',
    path: { id: tenant.endpoint.id },
  });
}

/** When the event arrived first, by the receiver's clock; null when it did not within the time. */
export function arrivalOf(
  token: string,
  event: { readonly type: string; readonly resourceId: string },
  waitMs: number,
): number | null {
  const query = `type=${event.type}&resource=${event.resourceId}&waitMs=${waitMs}`;
  return ask('GET', `/endpoints/${token}/arrival?${query}`).arrivedAt;
}

export interface Findings {
  readonly received: number;
  readonly duplicates: number;
  readonly badSignatures: number;
  readonly outOfOrder: number;
  /** The first of them, in words. */
  readonly problems: readonly string[];
}

export function findingsOf(token: string): Findings {
  return ask('GET', `/endpoints/${token}`);
}

/** Those of the events that have not arrived. */
export function missingOf(token: string, eventIds: readonly string[]): string[] {
  return ask('POST', `/endpoints/${token}/missing`, { eventIds }).missing;
}

function ask(method: string, path: string, body: object | null = null): Json {
  const response = request(method, path, body);
  if (response.status !== 200) {
    const text = typeof response.body === 'string' ? response.body : '';
    const answer = { status: response.status, text };
    throw new Error(
      `The receiver at RECEIVER_CONTROL=${settings.receiver?.control} answered ${describe(answer)}`,
    );
  }
  return response.json();
}

function request(method: string, path: string, body: object | null = null) {
  return http.request(
    method,
    `${settings.receiver?.control}${path}`,
    body === null ? null : JSON.stringify(body),
    {
      tags: { name: `${method} receiver`, phase: 'receiver' },
      timeout: '60s',
      headers: { 'content-type': 'application/json' },
    },
  );
}
