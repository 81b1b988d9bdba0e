import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { issueCertificate, type CertificateAuthority } from '../../../cli/demo/certificate.mjs';

/** A host's fault. With `lost` it processes the request and cuts the connection before the response. */
const faults = ['none', 'delay', 'drop', 'error', 'busy', 'cut', 'drip', 'lost'] as const;
type Fault = (typeof faults)[number];

interface Sender {
  readonly pid: number;
  readonly request: number;
}

/** One request as a host saw it. */
export interface SeenAttempt {
  readonly host: string;
  readonly eventId: string;
  readonly resourceId: string;
  readonly sequence: number;
  /** The process that sent it and the number of the request there; null when the request has no such mark (mark-sender). */
  readonly sender: Sender | null;
  /** By the sender's clock, which is also ours; without a mark, `webhook-timestamp` rounded down to the second. */
  readonly sentAt: number;
  readonly arrivedAt: number;
  readonly fault: Fault;
  /** When a complete 2xx response was handed to the network; null until then. */
  succeededAt: number | null;
}

export interface FaultyHosts {
  readonly urls: readonly string[];
  readonly hosts: readonly string[];
  readonly seen: readonly SeenAttempt[];
  /** Removes the attempts of these resources from `seen`. */
  take(resourceIds: ReadonlySet<string>): SeenAttempt[];
  /** Ends all faults: every later request is answered at once. */
  heal(): void;
  stop(): Promise<void>;
}

interface FaultyOptions {
  readonly count: number;
  readonly authority: CertificateAuthority;
  /** The share of requests that meet a fault, 0 to 1. */
  readonly faultShare: number;
  readonly random: () => number;
}

/** Starts https hosts on addresses of 127.0.0.0/8 and one port, with random faults. */
export async function startFaultyHosts(options: FaultyOptions): Promise<FaultyHosts> {
  const hosts = Array.from({ length: options.count }, (_, index) => addressOf(index));
  let seen: SeenAttempt[] = [];
  let faultShare = options.faultShare;
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const fault = pickFault(options.random, faultShare);
    if (fault === 'drop') return void request.socket.destroy();
    void take(request, response, fault);
  };
  const take = async (request: IncomingMessage, response: ServerResponse, fault: Fault) => {
    const arrivedAt = Date.now();
    const body = await bodyOf(request);
    if (body === null) return;
    const { id, resource, sequence } = JSON.parse(body);
    const [host = ''] = (request.headers.host ?? '').split(':');
    const attempt: SeenAttempt = {
      host,
      eventId: id,
      resourceId: resource.id,
      sequence,
      ...senderOf(request.headers),
      arrivedAt,
      fault,
      succeededAt: null,
    };
    seen.push(attempt);
    await answer(response, attempt, options.random);
  };
  const servers = await Promise.all(
    inGroups(hosts).map((group) => listen(options.authority, group, receive)),
  );
  return {
    hosts,
    urls: servers.flatMap(({ urls }) => urls),
    get seen() {
      return seen;
    },
    take: (resourceIds) => {
      const taken = seen.filter(({ resourceId }) => resourceIds.has(resourceId));
      seen = seen.filter(({ resourceId }) => !resourceIds.has(resourceId));
      return taken;
    },
    heal: () => void (faultShare = 0),
    stop: async () => {
      await Promise.all(servers.map(({ stop }) => stop()));
    },
  };
}

/** A certificate lists its addresses; with 2,000 of them in one, its verification would dominate the run. */
const HOSTS_A_CERTIFICATE = 100;

function inGroups(hosts: readonly string[]): string[][] {
  const groups = Math.ceil(hosts.length / HOSTS_A_CERTIFICATE);
  return Array.from({ length: groups }, (_, index) =>
    hosts.slice(index * HOSTS_A_CERTIFICATE, (index + 1) * HOSTS_A_CERTIFICATE),
  );
}

async function listen(
  authority: CertificateAuthority,
  hosts: readonly string[],
  receive: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ urls: string[]; stop: () => Promise<void> }> {
  const [first = '127.1.0.1', ...others] = hosts;
  const { certificatePem, keyPem } = issueCertificate(authority, [first, ...others]);
  const server = createServer({ cert: certificatePem, key: keyPem }, receive);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '0.0.0.0', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urls: hosts.map((host) => `https://${host}:${port}/hooks`),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function addressOf(index: number): string {
  return `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

const unhealthy = faults.filter((fault) => fault !== 'none');

function pickFault(random: () => number, share: number): Fault {
  if (random() >= share) return 'none';
  return unhealthy[Math.floor(random() * unhealthy.length)] ?? 'none';
}

const DELAY_MS = 300;
const DRIPS = 5;

async function answer(
  response: ServerResponse,
  attempt: SeenAttempt,
  random: () => number,
): Promise<void> {
  switch (attempt.fault) {
    case 'none':
      return succeed(response, attempt);
    case 'delay':
      await Bun.sleep(random() * DELAY_MS);
      return succeed(response, attempt);
    case 'error':
      response.writeHead(503).end('try later');
      return;
    case 'busy':
      response.writeHead(429, { 'retry-after': '1' }).end();
      return;
    case 'drip':
      response.writeHead(200);
      for (let drip = 0; drip < DRIPS; drip += 1) {
        response.write('.');
        await Bun.sleep(DELAY_MS / DRIPS);
      }
      if (hasGone(response)) return;
      attempt.succeededAt = Date.now();
      response.end();
      return;
    default:
      response.socket?.destroy();
  }
}

/** A response to a disconnected client does not count. */
function succeed(response: ServerResponse, attempt: SeenAttempt): void {
  if (hasGone(response)) return;
  attempt.succeededAt = Date.now();
  response.writeHead(204).end();
}

function hasGone(response: ServerResponse): boolean {
  return response.destroyed || response.socket?.destroyed !== false;
}

function senderOf(headers: IncomingHttpHeaders): Pick<SeenAttempt, 'sender' | 'sentAt'> {
  const mark = headers['x-farm-sender'];
  if (typeof mark !== 'string')
    return { sender: null, sentAt: Number(headers['webhook-timestamp']) * 1_000 };
  const [pid = 0, request = 0, sentAt = 0] = mark.split(' ').map(Number);
  return { sender: { pid, request }, sentAt };
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString('utf8');
}
