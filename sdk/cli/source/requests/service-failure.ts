import { exitCodes, Refusal, type ExitCode } from '../terminal/refusal.ts';
import type { Paint } from '../terminal/paint.ts';

export interface FailureDetail {
  readonly path?: string;
  readonly field?: string;
  readonly code?: string;
  readonly message?: string;
  readonly received?: unknown;
  readonly suggestion?: string;
  readonly gate?: string;
  readonly required?: unknown;
}

/** What the API said when it rejected a request. */
export class ServiceFailure extends Refusal {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly docUrl: string | null;
  readonly requestId: string | null;
  /** Whether the request log shows it: not where the key is wrong, and not the reading of the log itself. */
  readonly isLogged: boolean;
  /** The response as it came. */
  readonly text: string;

  constructor(said: {
    status: number;
    code: string;
    message: string;
    details: unknown;
    docUrl: string | null;
    requestId: string | null;
    isLogged: boolean;
    text: string;
  }) {
    super(said.message, exitCodeOf(said.status));
    this.status = said.status;
    this.code = said.code;
    this.details = said.details;
    this.docUrl = said.docUrl;
    this.requestId = said.requestId;
    this.isLogged = said.isLogged;
    this.text = said.text;
  }

  /** Lines for a person: code and message, each detail, where to read on, and the id to ask support about. */
  lines(paint: Paint): string[] {
    const hint = this.isLogged ? `: commerce logs show ${this.requestId}` : '';
    return [
      `${paint.bad(`${this.status} ${this.code}`)}: ${this.message}`,
      ...detailLines(this.details).map((line) => `  ${line}`),
      ...(this.docUrl === null ? [] : [paint.faint(`  see ${this.docUrl}`)]),
      ...(this.requestId === null ? [] : [paint.faint(`  request ${this.requestId}${hint}`)]),
    ];
  }
}

export async function failureOf(
  response: Response,
  { method, path }: { readonly method: string; readonly path: string },
  url: string,
): Promise<Refusal> {
  const text = await response.text();
  const { status } = response;
  const body = objectOf(text);
  const error = objectIn(body, 'error');
  if (error === null)
    return new Refusal(
      `${url} answered ${status} to ${method} ${path}, but not as this service does: check the address.`,
      status >= 500 ? exitCodes.unreachable : exitCodes.rejected,
    );
  return new ServiceFailure({
    status,
    code: textIn(error, 'code') ?? 'error',
    message: textIn(error, 'message') ?? '',
    details: 'details' in error ? error.details : undefined,
    docUrl: textIn(error, 'docUrl'),
    requestId: textIn(objectIn(body, 'meta') ?? {}, 'requestId'),
    isLogged: status !== 401 && !path.startsWith('/api/v1/request-logs'),
    text,
  });
}

function exitCodeOf(status: number): ExitCode {
  if (status === 401 || status === 403) return exitCodes.credential;
  return status >= 500 ? exitCodes.unreachable : exitCodes.rejected;
}

function detailLines(details: unknown): string[] {
  if (Array.isArray(details)) return details.map((detail: FailureDetail) => detailLine(detail));
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details).map(([name, value]) => `${name}: ${plain(value)}`);
}

function detailLine(detail: FailureDetail): string {
  const { path, field, code, message, received, suggestion, gate, required } = detail;
  const place = path ?? field ?? gate;
  const got = received === undefined ? '' : ` (received ${plain(received)})`;
  const needs = required === undefined ? '' : ` (required: ${plain(required)})`;
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  const said = message ?? code ?? plain(detail);
  return `${place === undefined || place === '' ? '' : `${place}: `}${said}${got}${needs}${hint}`;
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function objectOf(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function objectIn(holder: object | null, name: string): object | null {
  if (holder === null) return null;
  const value: unknown = Reflect.get(holder, name);
  return typeof value === 'object' ? value : null;
}

function textIn(holder: object, name: string): string | null {
  const value: unknown = Reflect.get(holder, name);
  return typeof value === 'string' ? value : null;
}
