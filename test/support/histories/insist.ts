import type { Answer } from '../world/client.ts';

const PATIENCE = 2400;
const WAIT_MS = 50;
/** Several requests each time, which are refused for as long as a test clock advances. */
const MAKE_AGAIN_MS = 200;
const MAKE_PATIENCE = 600;

/**
 * Sends a request until it is answered, with one Idempotency-Key. A try that died holds its key for a minute: 409
 * `request_in_progress` is an answer, too.
 */
export async function untilAnswered(
  send: (key: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(key).catch(() => null);
    if (answer) return answer;
    if (attempt === PATIENCE) throw new Error('the service does not answer');
    await Bun.sleep(WAIT_MS);
  }
}

/** For what stands before a purchase: a cart or card that a crash left behind is used by nobody. */
export async function untilMade<Made>(make: () => Promise<Made>): Promise<Made> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make();
    } catch (error) {
      if (attempt === MAKE_PATIENCE) throw error;
      await Bun.sleep(MAKE_AGAIN_MS);
    }
  }
}
