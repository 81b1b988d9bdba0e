import type { Service, ServiceAnswer } from '../requests/send-to-service.ts';

/** A request as the log shows it, as far as it is read here. */
export interface LoggedRequest {
  readonly id: string;
  readonly at: string;
  readonly durationMs: number;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>> | null;
  readonly status: number;
  readonly errorCode: string | null;
  readonly credential: { readonly type: string; readonly id: string | null };
  readonly source: string;
  readonly idempotencyKey: string | null;
  readonly replayed: boolean;
  readonly userAgent: string | null;
  readonly network: string | null;
  readonly body: unknown;
  readonly error: unknown;
}

export type LogQuery = readonly (readonly [string, string])[];

interface LogPage {
  /** The newest first. */
  readonly rows: readonly LoggedRequest[];
  /** Null on the last page. */
  readonly cursor: string | null;
  /** The service's own time. */
  readonly now: Date;
}

const path = '/api/v1/request-logs';

export async function readRequests(service: Service, query: LogQuery): Promise<LogPage> {
  const answer = await service.send({ method: 'GET', path, query });
  const date = new Date(answer.headers.get('date') ?? '');
  return {
    rows: answer.data as readonly LoggedRequest[],
    cursor: answer.meta.pagination?.cursor ?? null,
    now: Number.isNaN(date.getTime()) ? new Date() : date,
  };
}

export function readRequest(service: Service, id: string): Promise<ServiceAnswer> {
  return service.send({ method: 'GET', path: `${path}/${encodeURIComponent(id)}` });
}
