import { connect, type Socket } from 'node:net';
import { percentilesOf } from '../limits/percentiles.ts';
import { hostileBodies } from './bodies.ts';
import { hostileHeads, type HostileHead } from './heads.ts';
import { processorMs, residentMegabytes } from './processor-time.ts';
import { hostileTargets, type DemoTarget, type HostileTarget } from './targets.ts';

/**
 * What hostile requests cost the API process, in processor time a request, and how long GET /health takes beside them.
 * Verified: no response is a 5xx. Prints JSON. Arguments: the API's process id, requests of each kind, seconds
 * of each phase. Environment: TARGET (see DemoTarget).
 */
const [pid = '0', requests = '8', seconds = '3'] = process.argv.slice(2);
const demo: DemoTarget = JSON.parse(process.env['TARGET'] ?? '{}');
const SLOW_CONNECTIONS = 300;
const WARM_UP = 3;

interface Cost {
  readonly target: string;
  readonly body: string;
  readonly ms: number;
  readonly answerBytes: number;
  readonly isOpen: boolean;
}

const targets = await hostileTargets(demo);
const costs: Cost[] = [];
for (const target of targets)
  for (const [body, text] of bodiesFor(target))
    costs.push(await costOf({ target, body }, () => send(target, text)));
for (const head of hostileHeads('/api/v1/carts')) {
  const target = { name: 'no body', isOpen: true };
  costs.push(await costOf({ target, body: head.name }, () => sendHead(head)));
}
const worst = costs
  .filter(({ isOpen, target }) => isOpen && target !== 'no body')
  .toSorted((one, other) => other.ms - one.ms)[0];
const quiet = await healthDuring(async () => undefined);
const flooded = await healthDuring(sendWorst);
const residentBefore = residentMegabytes(Number(pid));
const slow = await openSlowly();
const dripped = await healthDuring(async () => undefined);
const residentGrowth = residentMegabytes(Number(pid)) - residentBefore;
for (const socket of slow) socket.destroy();
process.stdout.write(
  `${JSON.stringify({ costs, quiet, flooded, dripped, slowConnections: SLOW_CONNECTIONS, residentGrowth })}\n`,
);
process.exit(0);

function bodiesFor({ bytes, known, lists }: HostileTarget): ReadonlyMap<string, string> {
  const pairs = 'a=1&'.repeat(Math.floor(bytes / 4) - 1);
  return new Map([...hostileBodies(bytes, known, lists), ['a form of pairs', `${pairs}a=1`]]);
}

/** The best of three rounds: other work of the process and of the machine only adds. */
async function costOf(
  { target, body }: { target: Pick<HostileTarget, 'name' | 'isOpen'>; body: string },
  sendOne: () => Promise<number>,
): Promise<Cost> {
  let answerBytes = 0;
  const round = async (count: number): Promise<number> => {
    const before = processorMs(Number(pid));
    for (let sent = 0; sent < count; sent += 1) answerBytes = await sendOne();
    return (processorMs(Number(pid)) - before) / count;
  };
  await round(WARM_UP);
  const rounds = [
    await round(Number(requests)),
    await round(Number(requests)),
    await round(Number(requests)),
  ];
  const { name, isOpen } = target;
  return { target: name, body, ms: Math.min(...rounds), answerBytes, isOpen };
}

async function send(target: HostileTarget, body: string): Promise<number> {
  const { method, path, headers } = target;
  const response = await fetch(`${demo.baseUrl}${path}`, { method, headers, body });
  const answer = await response.text();
  if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
  return answer.length;
}

async function sendHead({ path, headers }: HostileHead): Promise<number> {
  const response = await fetch(`${demo.baseUrl}${path}`, { headers });
  const answer = await response.text();
  if (response.status >= 500) throw new Error(`${path.slice(0, 80)}: ${response.status} ${answer}`);
  return answer.length;
}

async function sendWorst(): Promise<void> {
  const target = targets.find(({ name }) => name === worst?.target);
  const text = target && bodiesFor(target).get(worst?.body ?? '');
  if (target && text !== undefined) await send(target, text);
}

/** GET /health by one client, while two connections do the work again and again. */
async function healthDuring(work: () => Promise<void>) {
  const until = performance.now() + Number(seconds) * 1_000;
  const times: number[] = [];
  let workers = 2;
  const workOn = async (): Promise<void> => {
    while (performance.now() < until) {
      await work();
      await Bun.sleep(0);
    }
    workers -= 1;
  };
  const working = [workOn(), workOn()];
  while (workers > 0) {
    const startedAt = performance.now();
    await (await fetch(`${demo.baseUrl}/health`)).text();
    times.push(performance.now() - startedAt);
    await Bun.sleep(2);
  }
  await Promise.all(working);
  return percentilesOf(times);
}

/** Connections that announce a body and send a byte of it now and then. */
async function openSlowly(): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(demo.baseUrl);
  const head = `host: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 60000`;
  const sockets = Array.from({ length: SLOW_CONNECTIONS }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => socket.destroy());
    socket.write(
      `POST /api/v1/cart-sessions HTTP/1.1\r\n${head}\r\n\r\n{"a":"${'x'.repeat(50_000)}`,
    );
    return socket;
  });
  const drip = setInterval(() => sockets.forEach((socket) => socket.write('x')), 500);
  drip.unref();
  await Bun.sleep(1_000);
  return sockets;
}
