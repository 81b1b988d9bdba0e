import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

const attemptsMax = 5;
const pauseFirstMs = 500;
const deadlineMs = 15_000;

/**
 * Posts events one after the other, signed as the service signs (Standard Webhooks), each attempt with a time of its
 * own. An event that is not taken is sent again a few times and then left out, so that the rest comes through.
 */
export function createForwarder({ forward, secret }, { print, signal }) {
  const signer = new Webhook(secret);
  return async ({ logSequence, event, body }, remark = '') => {
    const label = `${logSequence} ${event.type} ${event.id}${remark}`;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const startedAt = performance.now();
      const outcome = await post(forward, headersOf(signer, event.id, body), body, signal);
      if (signal.aborted && !outcome.ok) return false;
      const durationMs = Math.round(performance.now() - startedAt);
      const isLast = outcome.ok || attempt === attemptsMax;
      const more = outcome.ok ? '' : isLast ? ', left out' : ', again';
      print(`${label} -> ${outcome.text} (${durationMs} ms${more})`);
      if (isLast) return outcome.ok;
      const pauseMs = pauseFirstMs * 2 ** (attempt - 1);
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

async function post(url, headers, body, signal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    });
    await response.arrayBuffer();
    return { ok: response.ok, text: String(response.status) };
  } catch (error) {
    const reason =
      error.name === 'TimeoutError' ? 'no answer' : (error.cause?.code ?? error.message);
    return { ok: false, text: reason };
  }
}
