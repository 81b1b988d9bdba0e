import { createServer, type AddressInfo, type Socket } from 'node:net';

/** One mail as the server took it. */
export interface TakenMail {
  readonly to: string;
  readonly messageId: string;
  /** Header names in lower case; folded lines are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly source: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly taken: readonly TakenMail[];
  /** How many mails the server was offered, with those that it refused. */
  readonly offered: () => number;
  /** What is answered to the content of the next mails, before they are taken again. */
  readonly refuseNext: (...answers: string[]) => void;
  /** Recipients whose address holds this text are unknown for good. */
  readonly refuseRecipients: (text: string) => void;
  /** Mails to recipients whose address holds this text wait until the returned function is called. */
  readonly holdRecipients: (text: string) => () => void;
  /** How many mails are held now. */
  readonly held: () => number;
  readonly stop: () => Promise<void>;
}

/** A mail server of the test's own: it takes mails and keeps them. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const taken: TakenMail[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const state = { offered: 0, unknown: null as string | null };
  const holds = new Map<string, Promise<void>>();
  const held = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      held.delete(socket);
    });
    socket.on('error', () => undefined);
    converse(socket, {
      knows: (recipient) => state.unknown === null || !recipient.includes(state.unknown),
      take: async (to, source) => {
        const hold = holds.entries().find(([text]) => to.includes(text))?.[1];
        if (hold !== undefined) {
          held.add(socket);
          await hold;
          if (!held.delete(socket)) return '421 4.3.2 gone';
        }
        state.offered += 1;
        const refusal = refusals.shift();
        if (refusal === undefined) taken.push(parsed(to, source));
        return refusal ?? '250 taken';
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    offered: () => state.offered,
    refuseNext: (...answers) => void refusals.push(...answers),
    refuseRecipients: (text) => void (state.unknown = text),
    holdRecipients: (text) => {
      const hold = Promise.withResolvers<void>();
      holds.set(text, hold.promise);
      return () => {
        holds.delete(text);
        hold.resolve();
      };
    },
    held: () => held.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Mailbox {
  readonly knows: (recipient: string) => boolean;
  readonly take: (to: string, source: string) => Promise<string>;
}

function converse(socket: Socket, mailbox: Mailbox): void {
  let pending = '';
  let recipient = '';
  let content: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (content) {
      if (line !== '.') return void content.push(line.startsWith('..') ? line.slice(1) : line);
      const source = content.join('\r\n');
      content = null;
      return void mailbox.take(recipient, source).then(say);
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    if (verb === 'RCPT') {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
      return void say(mailbox.knows(recipient) ? '250 ok' : '550 5.1.1 no such mailbox');
    }
    if (verb === 'DATA') {
      content = [];
      return void say('354 go on');
    }
    say(verb === 'QUIT' ? '221 bye' : '250 ok');
  };
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (let end = pending.indexOf('\r\n'); end !== -1; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      hear(line);
    }
  });
  say('220 test');
}

function parsed(to: string, source: string): TakenMail {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { to, messageId: headers['message-id'] ?? '', headers, source };
}
