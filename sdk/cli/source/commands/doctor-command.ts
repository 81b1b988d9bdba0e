import { identify } from '../profiles/identify.ts';
import { accessOf, isLive } from '../profiles/access.ts';
import { ProfileStore } from '../profiles/profile-store.ts';
import { Service } from '../requests/send-to-service.ts';
import { Refusal } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import {
  accessOptionsOf,
  withShortAccess,
  type CliCommand,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';

interface Options extends GlobalOptions {
  readonly json?: boolean;
}

interface Check {
  readonly check: string;
  readonly result: 'ok' | 'warning' | 'failed';
  readonly found: string;
  /** What to do about it. */
  readonly advice?: string;
}

const clockOffMaxMs = 60_000;

/** `doctor`: what is wrong between this machine and the service, and what to do. */
export function addDoctorCommand(program: CliCommand, context: CommandContext): void {
  const command = program
    .command('doctor')
    .helpGroup('Account:')
    .description(
      'Check this machine, the service, the key and the webhook endpoints; exits with 1 when something is wrong',
    )
    .option('--json', 'print the checks as JSON')
    .example('commerce doctor', 'When something does not work');
  withShortAccess(command);
  command.action(async () => {
    const options: Options = command.optsWithGlobals();
    const { terminal } = context;
    const checks = await runChecks(terminal, options);
    if (options.json) terminal.write(JSON.stringify(checks, null, 2));
    else for (const check of checks) showCheck(terminal, check);
    const count = checks.filter(({ result }) => result === 'failed').length;
    if (count > 0) throw new Refusal(`${count} of ${checks.length} checks failed`);
  });
}

function showCheck({ write, paint }: Terminal, { check, result, found, advice }: Check): void {
  const mark = { ok: paint.good('ok     '), warning: 'warning', failed: paint.bad('failed ') }[
    result
  ];
  write(`${mark}  ${check}: ${found}`);
  if (advice !== undefined) write(paint.faint(`         ${advice}`));
}

async function runChecks(terminal: Terminal, options: Options): Promise<Check[]> {
  const checks: Check[] = [runtimeCheck(), profileCheck(terminal)];
  let service: Service;
  try {
    service = new Service(accessOf(terminal, accessOptionsOf(options)), terminal.signal);
  } catch (error) {
    return [...checks, failed('access', error, 'commerce login')];
  }
  const reached = await attempt(
    'service',
    () => reachService(service),
    'Is it running, and is the address right?',
  );
  checks.push(...reached);
  if (reached.some(({ result }) => result === 'failed')) return checks;
  const known = await attempt('key', () => checkKey(service), 'commerce login stores another key.');
  checks.push(...known);
  if (known.some(({ result }) => result === 'failed')) return checks;
  checks.push(
    ...(await attempt('events', () => checkEvents(service), 'The key needs events:read.')),
  );
  checks.push(
    ...(await attempt(
      'webhook endpoints',
      () => checkEndpoints(service),
      'The key needs webhook_endpoints:read.',
    )),
  );
  return checks;
}

async function attempt(
  check: string,
  run: () => Promise<Check[]>,
  advice: string,
): Promise<Check[]> {
  try {
    return await run();
  } catch (error) {
    return [failed(check, error, advice)];
  }
}

function failed(check: string, error: unknown, advice: string): Check {
  const found = error instanceof Error ? error.message : String(error);
  return { check, result: 'failed', found, advice };
}

function runtimeCheck(): Check {
  const { bun, node } = process.versions;
  return {
    check: 'runtime',
    result: 'ok',
    found: bun === undefined ? `Node ${node}` : `Bun ${bun}`,
  };
}

function profileCheck(terminal: Terminal): Check {
  const store = new ProfileStore(terminal);
  const names = store.names();
  const found =
    names.length === 0 ? 'none stored' : `${names.join(', ')} (current: ${store.current})`;
  return store.isOpenToOthers() === true
    ? {
        check: 'profiles',
        result: 'failed',
        found: `others on this machine can read ${store.path}`,
        advice: `chmod 600 ${store.path}, and rotate the keys in it.`,
      }
    : { check: 'profiles', result: 'ok', found };
}

async function reachService(service: Service): Promise<Check[]> {
  const startedAt = Date.now();
  const { headers } = await service.send({ method: 'GET', path: '/health', credential: 'none' });
  const durationMs = Date.now() - startedAt;
  const checks: Check[] = [
    { check: 'service', result: 'ok', found: `${service.url} in ${durationMs} ms` },
  ];
  const date = headers.get('date');
  if (date !== null) checks.push(clockCheck(Date.parse(date) - Date.now()));
  const isPlain = service.url.startsWith('http:');
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(service.url).hostname);
  if (isPlain && !isHere)
    checks.push({
      check: 'encryption',
      result: 'failed',
      found: 'the key goes over http',
      advice: 'Use https.',
    });
  return checks;
}

/** Receivers reject webhooks whose timestamp is more than five minutes off. */
function clockCheck(offMs: number): Check {
  const seconds = Math.round(Math.abs(offMs) / 1_000);
  return Math.abs(offMs) > clockOffMaxMs
    ? {
        check: 'clock',
        result: 'warning',
        found: `this machine is ${seconds} s ${offMs > 0 ? 'behind' : 'ahead of'} the service`,
        advice: 'Receivers reject webhooks that are 300 s off: synchronize the clock.',
      }
    : { check: 'clock', result: 'ok', found: `within ${Math.max(1, seconds)} s of the service` };
}

async function checkKey(service: Service): Promise<Check[]> {
  const { workspace, environment, application } = await identify(service);
  const kind = isLive(service.access) ? 'LIVE' : 'sandbox';
  const names = [workspace?.name, environment?.name, application?.name].filter(Boolean).join(', ');
  return [{ check: 'key', result: 'ok', found: `${names} (${kind})` }];
}

async function checkEvents(service: Service): Promise<Check[]> {
  const { meta } = await service.send({
    method: 'GET',
    path: '/api/v1/events',
    query: [
      ['from', 'latest'],
      ['limit', '1'],
    ],
  });
  return [
    { check: 'events', result: 'ok', found: `the log ends at ${meta.pagination?.cursor ?? '0'}` },
  ];
}

interface Endpoint {
  readonly url: string;
  readonly isActive: boolean;
  readonly pausedReason: string | null;
}

async function checkEndpoints(service: Service): Promise<Check[]> {
  const endpoints = (await service.get('/api/v1/webhook-endpoints', {
    limit: '100',
  })) as Endpoint[];
  const paused = endpoints.filter(({ isActive }) => !isActive);
  const exhausted = (await service.get('/api/v1/webhook-deliveries', {
    status: 'exhausted',
    limit: '1',
  })) as { total: number };
  const checks: Check[] = paused.map(({ url, pausedReason }) => ({
    check: 'webhook endpoints',
    result: 'warning',
    found: `${url} is paused (${pausedReason ?? 'merchant'})`,
    advice: 'commerce webhook-endpoints update <id> --is-active true',
  }));
  if (exhausted.total > 0)
    checks.push({
      check: 'webhook deliveries',
      result: 'warning',
      found: `${exhausted.total} were given up`,
      advice:
        'commerce webhook-deliveries list --status exhausted, then events resend <id> --to <endpoint>',
    });
  if (checks.length === 0)
    checks.push({
      check: 'webhook endpoints',
      result: 'ok',
      found: `${endpoints.length}, none paused`,
    });
  return checks;
}
