import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createCertificateAuthority, issueCertificate } from '../../../cli/demo/certificate.mjs';
import { patienceMs } from '../timing/wait-for.ts';

const authority = createCertificateAuthority('Commerce test CA');

/** The authority behind every receiver of this process, for `caPem` or DELIVERY_CA_FILE. */
export const receiverCaPem = authority.certificatePem;

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Headers;
  body: string;
  receivedAt: Date;
  /** The caller's port: equal for requests of one connection. */
  remotePort: number;
}

export type ReceiverBehaviour =
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string | Uint8Array }
  /** Nothing for `delayMs`, then 200. */
  | { kind: 'slow-headers'; delayMs: number }
  /** 200 at once, then one byte every `intervalMs` without end. */
  | { kind: 'drip'; intervalMs: number }
  /** 200 with a body of `bytes`. */
  | { kind: 'huge'; bytes: number }
  /** Takes the request and never answers. */
  | { kind: 'hang' }
  /** Takes the request and closes the connection. */
  | { kind: 'close' };

export const behaviours = {
  ok: { kind: 'answer', status: 200 },
  gone: { kind: 'answer', status: 410 },
  hang: { kind: 'hang' },
  close: { kind: 'close' },
  status: (status: number): ReceiverBehaviour => ({ kind: 'answer', status }),
  redirect: (location: string, status = 302): ReceiverBehaviour => ({
    kind: 'answer',
    status,
    headers: { location },
  }),
  retryAfter: (value: string, status = 429): ReceiverBehaviour => ({
    kind: 'answer',
    status,
    headers: { 'retry-after': value },
  }),
} as const satisfies Record<string, ReceiverBehaviour | ((...args: never[]) => ReceiverBehaviour)>;

export type Responder = ReceiverBehaviour | ((request: ReceivedRequest) => ReceiverBehaviour);

export interface Receiver {
  /** Without a trailing slash, by the address. */
  url: string;
  port: number;
  requests: ReceivedRequest[];
  /** Bytes of answers written so far, of every request. */
  bytesWritten(): number;
  openConnections(): number;
  respondWith(responder: Responder): void;
  /** Waits until that many requests have come, at most `timeoutMs`. */
  waitForRequests(count: number, timeoutMs?: number): Promise<ReceivedRequest[]>;
  stop(): Promise<void>;
}

interface ReceiverOptions {
  tls?: boolean;
  behaviour?: Responder;
  /** What the certificate is for. */
  certificateHosts?: readonly [string, ...string[]];
  port?: number;
}

/** A merchant's server on 127.0.0.1 that notes what it gets and behaves as told. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const { tls = true, certificateHosts = ['localhost', '127.0.0.1', '::1'] } = options;
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<ServerResponse['socket']>();
  const waiting = new Set<() => void>();
  let responder = options.behaviour ?? behaviours.ok;
  let closedBytes = 0;

  const onRequest = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (!sockets.has(incoming.socket)) {
      sockets.add(incoming.socket);
      incoming.socket.once('close', () => {
        sockets.delete(incoming.socket);
        closedBytes += incoming.socket.bytesWritten;
      });
    }
    const request = await toReceivedRequest(incoming);
    if (!request) return;
    requests.push(request);
    for (const check of waiting) check();
    respond(response, typeof responder === 'function' ? responder(request) : responder);
  };

  const server = tls ? createTlsServer(certificateFor(certificateHosts)) : createServer();
  server.on('request', onRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    requests,
    bytesWritten: () =>
      [...sockets].reduce((sum, socket) => sum + (socket?.bytesWritten ?? 0), closedBytes),
    openConnections: () => sockets.size,
    respondWith: (next) => void (responder = next),
    waitForRequests: (count, timeoutMs = patienceMs) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer);
          waiting.delete(check);
          settle();
        };
        const check = () => requests.length >= count && finish(() => resolve(requests));
        const timer = setTimeout(() => {
          const message = `${requests.length} of ${count} requests came in time`;
          finish(() => reject(new Error(message)));
        }, timeoutMs);
        waiting.add(check);
        check();
      }),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function certificateFor(hosts: readonly [string, ...string[]]) {
  const { certificatePem, keyPem } = issueCertificate(authority, hosts);
  return { cert: certificatePem, key: keyPem };
}

async function toReceivedRequest(incoming: IncomingMessage): Promise<ReceivedRequest | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk);
  } catch {
    return null;
  }
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: new Headers(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const),
    ),
    body: Buffer.concat(chunks).toString('utf8'),
    receivedAt: new Date(),
    remotePort: incoming.socket.remotePort ?? 0,
  };
}

function respond(response: ServerResponse, behaviour: ReceiverBehaviour): void {
  switch (behaviour.kind) {
    case 'answer':
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
      return;
    case 'slow-headers':
      after(response, behaviour.delayMs, () => response.writeHead(200).end());
      return;
    case 'drip': {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), behaviour.intervalMs);
      response.once('close', () => clearInterval(timer));
      return;
    }
    case 'huge':
      void writeHuge(response, behaviour.bytes);
      return;
    case 'hang':
      return;
    case 'close':
      response.socket?.destroy();
  }
}

function after(response: ServerResponse, delayMs: number, act: () => void): void {
  const timer = setTimeout(act, delayMs);
  response.once('close', () => clearTimeout(timer));
}

async function writeHuge(response: ServerResponse, bytes: number): Promise<void> {
  const block = Buffer.alloc(64 * 1024, 'x');
  response.writeHead(200);
  for (let left = bytes; left > 0 && !response.destroyed; left -= block.byteLength) {
    const hasRoom = response.write(left < block.byteLength ? block.subarray(0, left) : block);
    if (!hasRoom) await nextDrainOrClose(response);
  }
  response.end();
}

function nextDrainOrClose(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      response.off('drain', finish).off('close', finish);
      resolve();
    };
    response.on('drain', finish).on('close', finish);
  });
}
