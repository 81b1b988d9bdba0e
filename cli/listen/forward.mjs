import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { Refusal } from '../services/process/refusal.mjs';
import { createPost } from './post.mjs';

const attemptsMax = 5;
const pauseFirstMs = 500;
const pauseAbsentMs = 1_000;

/**
 * Posts events one after the other, signed as the service signs (Standard Webhooks), each attempt with its own
 * timestamp. While nothing listens, it waits. An event that is not accepted is retried a few times and then skipped, so
 * that the rest gets through. An untrusted certificate throws a Refusal.
 */
export function createForwarder({ forward, secret, skipVerify }, { print, paint, signal }) {
  const signer = new Webhook(secret);
  const post = createPost(forward, { skipVerify, signal });
  const hints = new Set();
  const hintOnce = (text) => {
    if (text === null || hints.has(text)) return;
    hints.add(text);
    print(paint.faint(`  ${text}`));
  };
  return async ({ logSequence, event, body }, remark = '') => {
    const label = `${logSequence} ${event.type} ${event.id}${remark}`;
    let failures = 0;
    let isWaiting = false;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const outcome = await post(headersOf(signer, event.id, body), body);
      const isTaken = outcome.status >= 200 && outcome.status < 300;
      if (signal.aborted && !isTaken) return false;
      if (outcome.failure === 'untrusted') throw new Refusal(distrust(forward, outcome.text));
      if (outcome.failure === 'absent') {
        if (!isWaiting) print(paint.bad(`Nobody is at ${forward} (${outcome.text}); waiting ...`));
        isWaiting = true;
        await sleep(pauseAbsentMs, undefined, { signal }).catch(() => undefined);
        continue;
      }
      failures += isTaken ? 0 : 1;
      const isLast = isTaken || outcome.status === 410 || failures === attemptsMax;
      const durationMs = Math.round(performance.now() - startedAt);
      const more = isTaken ? '' : isLast ? ', left out' : ', again';
      const result = paint[isTaken ? 'good' : 'bad'](String(outcome.status ?? outcome.text));
      print(`${label} -> ${result} (${durationMs} ms${more})`);
      hintOnce(hintFor(outcome));
      if (isLast) return isTaken;
      const pauseMs = pauseFirstMs * 2 ** (failures - 1);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    return false;
  };
}

function headersOf(signer, id, body) {
  const at = new Date();
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signer.sign(id, at, body),
  };
}

/** A remark about an answer for the user who watches; null for none. */
function hintFor({ status, location }) {
  if (status === 400 || status === 401 || status === 403)
    return 'Does the receiver verify with the signing secret above, over the raw body?';
  if (status === 404 || status === 405) return 'Is the path of --forward right? It is posted to.';
  if (status === 410) return 'The service pauses an endpoint that answers 410 at once.';
  if (status >= 300 && status < 400)
    return `Redirects are not followed${location === null ? '' : ` (to ${location})`}, here as by the service.`;
  return null;
}

function distrust(forward, reason) {
  return `the certificate of ${forward} is not trusted (${reason}): give --skip-verify, or its authority in NODE_EXTRA_CA_CERTS.`;
}
