import type { CallApi } from './api-calls.ts';
import { declineText } from './say.ts';

/** How a pending payment ended. */
export type SessionOutcome =
  | { readonly kind: 'completed'; readonly data: Record<string, unknown> }
  | { readonly kind: 'declined'; readonly message: string }
  /** The completion never arrived, so nothing was charged. */
  | { readonly kind: 'not_started' }
  /** The session is over, or gone. */
  | { readonly kind: 'over' };

export interface SessionPolling {
  readonly outcome: Promise<SessionOutcome>;
  /** Polls at once instead of when the next poll is due. */
  readonly pollNow: () => void;
}

const FIRST_MS = 600;
const THEN_MS = 1000;
const LATER_MS = 5000;
const FREQUENT_POLLS = 40;

/**
 * Polls the session until the running attempt has ended. An attempt that was only just asked for may be missing in the
 * first `startsWithin` polls.
 */
export function pollSession(
  api: CallApi,
  sessionId: string,
  onPoll: (polls: number, actionUrl: string | null) => void = () => undefined,
  startsWithin = 0,
): SessionPolling {
  let wake: (() => void) | null = null;
  const pause = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const watch = async (): Promise<SessionOutcome> => {
    for (let polls = 0; ; polls += 1) {
      await pause(polls < 2 ? FIRST_MS : polls < FREQUENT_POLLS ? THEN_MS : LATER_MS);
      const { status, data } = await api('GET', `/checkout-sessions/${sessionId}`);
      if (status === 404 || status === 410) return { kind: 'over' };
      if (status !== 200) continue;
      if (data['status'] === 'completed') return { kind: 'completed', data };
      if (data['status'] !== 'open') return { kind: 'over' };
      const attempt = data['attempt'] as { nextAction: { url: string } | null } | null;
      if (!attempt && polls < startsWithin && !data['lastError']) continue;
      if (!attempt && !(await isStillStarting(api, sessionId))) {
        const error = data['lastError'] as { declineCode: string | null } | null;
        if (!error && startsWithin > 0) return { kind: 'not_started' };
        return { kind: 'declined', message: declineText(error?.declineCode) };
      }
      onPoll(polls, attempt?.nextAction?.url ?? null);
    }
  };
  return { outcome: watch(), pollNow: () => wake?.() };
}

/** Between the decision and its commit a session may show no attempt and still be about to complete, so it is read once more. */
async function isStillStarting(api: CallApi, sessionId: string): Promise<boolean> {
  const { data } = await api('GET', `/checkout-sessions/${sessionId}`);
  return data['status'] === 'completed' || Boolean(data['attempt']);
}
