import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../terminal/refusal.ts';
import type { Paint } from '../terminal/paint.ts';
import { labelOf, type LogEntry } from './event.ts';
import { createPost, type PostOutcome } from './post.ts';
import { signedHeaders } from './sign.ts';

const attemptsMax = 5;
const pauseFirstMs = 500;
const pauseAbsentMs = 1_000;

export interface ForwardOptions {
  readonly url: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly skipVerify: boolean;
  /** Said behind each line, where there are several targets. */
  readonly name: string | null;
}

interface Surroundings {
  readonly print: (line: string) => void;
  readonly paint: Paint;
  readonly signal: AbortSignal;
}

export type Forward = (entry: LogEntry, remark?: string) => Promise<boolean>;

/**
 * Posts events one after the other, signed as the service signs. While nothing listens, it waits. An event that is not
 * accepted is retried a few times and then skipped, so that the rest gets through. True when the event was accepted. An
 * untrusted certificate throws a Refusal.
 */
export function createForward(
  options: ForwardOptions,
  { print, paint, signal }: Surroundings,
): Forward {
  const { url, secret, headers, skipVerify, name } = options;
  const post = createPost(url, { skipVerify, signal });
  const hints = new Set<string>();
  const hintOnce = (text: string | null): void => {
    if (text === null || hints.has(text)) return;
    hints.add(text);
    print(paint.faint(`  ${text}`));
  };
  const to = name === null ? '' : ` ${name}`;
  return async (entry, remark = '') => {
    const { event, body } = entry;
    let failures = 0;
    let isWaiting = false;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const outcome = await post({ ...headers, ...signedHeaders(secret, event.id, body) }, body);
      const isTaken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
      if (signal.aborted && !isTaken) return false;
      if (outcome.status === null && outcome.failure === 'untrusted')
        throw new Refusal(distrust(url, outcome.text));
      if (outcome.status === null && outcome.failure === 'absent') {
        if (!isWaiting) print(paint.bad(`Nobody is at ${url} (${outcome.text}); waiting ...`));
        isWaiting = true;
        await sleep(pauseAbsentMs, undefined, { signal }).catch(() => undefined);
        continue;
      }
      failures += isTaken ? 0 : 1;
      const isLast = isTaken || outcome.status === 410 || failures === attemptsMax;
      const durationMs = Math.round(performance.now() - startedAt);
      const more = isTaken ? '' : isLast ? ', left out' : ', again';
      const said = outcome.status === null ? outcome.text : String(outcome.status);
      const result = paint[isTaken ? 'good' : 'bad'](said);
      print(`${labelOf(entry)}${remark} ->${to} ${result} (${durationMs} ms${more})`);
      hintOnce(hintFor(outcome));
      if (isLast) return isTaken;
      const pauseMs = pauseFirstMs * 2 ** (failures - 1);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    return false;
  };
}

/** A remark about a response for the user who watches; null for none. */
function hintFor(outcome: PostOutcome): string | null {
  if (outcome.status === null) return null;
  const { status, location } = outcome;
  if (status === 400 || status === 401 || status === 403)
    return 'Does the receiver verify with the signing secret above, over the raw body?';
  if (status === 404 || status === 405) return 'Is the path of --forward right? It is posted to.';
  if (status === 410) return 'The service pauses an endpoint that returns 410 at once.';
  if (status >= 300 && status < 400)
    return `Redirects are not followed${location === null ? '' : ` (to ${location})`}, here as by the service.`;
  return null;
}

function distrust(url: string, reason: string): string {
  return `the certificate of ${url} is not trusted (${reason}): give --skip-verify, or its authority in NODE_EXTRA_CA_CERTS.`;
}
