import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  /** The URL of the same server, by way of the proxy. */
  readonly url: string;
  /** From now on nothing passes on the connections there are, and nobody is told; new ones work. */
  readonly freeze: () => void;
  /** New ones are silent, too, until `resume`. */
  readonly hang: () => void;
  /** New connections are closed at once, and those there are, until `resume`. */
  readonly refuse: () => void;
  readonly resume: () => void;
  readonly stop: () => Promise<void>;
}

/** Stands between a client and a server to which connections fall silent, as when a host loses its power. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const target = new URL(serverUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const silent = new Set<Socket>();
  let mode: 'pass' | 'hang' | 'refuse' = 'pass';
  const freeze = (): void => {
    for (const [inward, outward] of pairs) {
      inward.unpipe(outward).pause();
      outward.unpipe(inward).pause();
    }
  };
  const closeAll = (): void => {
    for (const socket of [...[...pairs].flat(), ...silent]) socket.destroy();
    silent.clear();
  };
  const server = createServer((inward) => {
    inward.on('error', () => undefined);
    if (mode === 'refuse') return void inward.destroy();
    if (mode === 'hang') return void silent.add(inward);
    const outward = connect(Number(target.port), target.hostname);
    const pair = [inward, outward] as const;
    pairs.add(pair);
    inward.pipe(outward).pipe(inward);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze,
    hang: () => {
      mode = 'hang';
      freeze();
    },
    refuse: () => {
      mode = 'refuse';
      closeAll();
    },
    resume: () => {
      mode = 'pass';
      closeAll();
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      closeAll();
      await closed;
    },
  };
}
