import { randomUUID } from 'node:crypto';
import type { Operation } from '../operations/operation.ts';
import { parametersOf } from '../operations/table.ts';
import { isDocument, saveDocument } from '../output/save-document.ts';
import { showAnswer } from '../output/show-answer.ts';
import { isLive } from '../profiles/access.ts';
import { curlOf } from '../requests/curl.ts';
import type { Service, ServiceAnswer, ServiceRequest } from '../requests/send-to-service.ts';
import { ask } from '../terminal/ask.ts';
import { misuse } from '../terminal/refusal.ts';
import type { CommandContext, GlobalOptions } from './cli-command.ts';

/** What the commands that send one request have in common. */
export interface RequestOptions extends GlobalOptions {
  readonly json?: boolean;
  readonly field?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly all?: boolean;
  readonly output?: string;
  readonly header?: readonly string[];
  readonly idempotencyKey?: string;
  readonly session?: boolean;
}

/** Sends one request, or shows it, and prints the response. */
export async function sendRequest(
  context: CommandContext,
  service: Service,
  request: ServiceRequest,
  operation: Operation | null,
  options: RequestOptions,
): Promise<void> {
  const { terminal } = context;
  const whole = withHeaders(service, request, operation, options);
  if (options.dryRun) return showRequest(context, service, whole);
  await confirmHarm(context, service, request, operation, options);
  const answer =
    options.all && operation?.isPaged === true
      ? await readAllPages(service, whole)
      : await service.send(whole);
  if (isDocument(answer) || options.output !== undefined)
    return saveDocument(terminal, answer, options.output);
  showAnswer(terminal, answer, operation?.answer ?? null, options);
}

/** `{id}` and the others of the path, replaced by the arguments. */
export function filledPath(operation: Operation, args: readonly string[]): string {
  return parametersOf(operation).reduce((path, name, index) => {
    const value = args[index];
    if (value === undefined) throw misuse(`<${name}> is missing.`);
    return path.replace(`{${name}}`, encodeURIComponent(value));
  }, operation.path);
}

function withHeaders(
  service: Service,
  request: ServiceRequest,
  operation: Operation | null,
  options: RequestOptions,
): ServiceRequest {
  const credential = credentialFor(service, operation, options);
  const isWrite = request.method !== 'GET';
  return {
    ...request,
    credential,
    headers: {
      ...(isWrite && credential !== 'none'
        ? { 'idempotency-key': options.idempotencyKey ?? randomUUID() }
        : {}),
      ...Object.fromEntries((options.header ?? []).map(headerOf)),
    },
  };
}

/** The key, wherever a route takes it; a session where it takes nothing else, or when it is asked for. */
function credentialFor(
  { access }: Service,
  operation: Operation | null,
  { session = false }: RequestOptions,
): 'key' | 'session' | 'none' {
  if (session) return 'session';
  if (operation === null) return 'key';
  const { credentials } = operation;
  if (credentials.length === 0) return 'none';
  return credentials.includes('key') && (access.key !== null || access.session === null)
    ? 'key'
    : 'session';
}

export function headerOf(text: string): [string, string] {
  const at = text.indexOf(':');
  if (at < 1) throw misuse(`-H ${text}: write it as "Name: value".`);
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()];
}

/** What takes something away or moves money back. */
const harmful =
  /^(delete|remove|cancel|void|refund|anonymize|archive|uninstall|revoke|clear|transferOwnership|waive)/i;

/** With a key of production, asks before what cannot be taken back. */
async function confirmHarm(
  { terminal }: CommandContext,
  service: Service,
  { method, path }: ServiceRequest,
  operation: Operation | null,
  { yes = false }: RequestOptions,
): Promise<void> {
  const verb = operation?.name.split('.').at(-1) ?? path.split('/').at(-1) ?? '';
  if (yes || !isLive(service.access) || !(method === 'DELETE' || harmful.test(verb))) return;
  const question = `${method} ${path} with a live key, at ${service.url}.`;
  if (!terminal.isInteractive) throw misuse(`${question} Add --yes to do it without asking.`);
  const answer = await ask(terminal, `${question} Do it? [y/N] `);
  if (!/^y(es)?$/i.test(answer)) throw misuse('nothing was done');
}

function showRequest(
  { terminal }: CommandContext,
  service: Service,
  request: ServiceRequest,
): void {
  terminal.write(`${request.method} ${service.urlOf(request)}`);
  for (const [name, value] of Object.entries(service.headersOf(request)))
    terminal.write(`${name}: ${name === 'x-api-key' ? masked(value) : value}`);
  if (request.body !== undefined) terminal.write(`\n${JSON.stringify(request.body, null, 2)}`);
  terminal.write(`\n${curlOf(service, request)}`);
}

function masked(key: string): string {
  return `${key.slice(0, 8)}...${key.slice(-4)}`;
}

/** All pages as one response. */
async function readAllPages(service: Service, request: ServiceRequest): Promise<ServiceAnswer> {
  const rows: unknown[] = [];
  let query = request.query ?? [];
  for (;;) {
    const answer = await service.send({ ...request, query });
    rows.push(...(Array.isArray(answer.data) ? answer.data : []));
    const { pagination } = answer.meta;
    if (!pagination?.hasMore || pagination.cursor === null) {
      const whole = { data: rows, meta: answer.meta };
      return { ...answer, data: rows, bytes: new TextEncoder().encode(JSON.stringify(whole)) };
    }
    // The log continues behind its number, everything else at a cursor.
    const name = request.path.endsWith('/events') ? 'after' : 'cursor';
    query = [...query.filter(([one]) => one !== name && one !== 'from'), [name, pagination.cursor]];
  }
}
