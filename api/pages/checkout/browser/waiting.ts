import type { CallApi } from './api-calls.ts';

/** How a payment that was under way ended. */
export type Ending =
  | { readonly kind: 'completed'; readonly data: Record<string, unknown> }
  | { readonly kind: 'declined'; readonly message: string }
  /** The session is over, or gone. */
  | { readonly kind: 'over' };

export interface Waiting {
  readonly ending: Promise<Ending>;
  /** Looks at once instead of when the next look is due. */
  readonly lookNow: () => void;
}

const FIRST_MS = 600;
const THEN_MS = 1000;
const LATER_MS = 5000;
const PATIENT_LOOKS = 40;

/** Looks at the session until the running attempt has ended. */
export function waitForEnding(
  api: CallApi,
  sessionId: string,
  told: (looks: number, actionUrl: string | null) => void = () => undefined,
): Waiting {
  let wake: (() => void) | null = null;
  const pause = (delayMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const watch = async (): Promise<Ending> => {
    for (let looks = 0; ; looks += 1) {
      await pause(looks < 2 ? FIRST_MS : looks < PATIENT_LOOKS ? THEN_MS : LATER_MS);
      const { status, data } = await api('GET', `/checkout-sessions/${sessionId}`);
      if (status === 404 || status === 410) return { kind: 'over' };
      if (status !== 200) continue;
      if (data['status'] === 'completed') return { kind: 'completed', data };
      if (data['status'] !== 'open') return { kind: 'over' };
      const attempt = data['attempt'] as { nextAction: { url: string } | null } | null;
      if (!attempt && !(await isStillStarting(api, sessionId))) {
        const error = data['lastError'] as { message: string } | null;
        return { kind: 'declined', message: error?.message ?? 'The payment did not go through.' };
      }
      told(looks, attempt?.nextAction?.url ?? null);
    }
  };
  return { ending: watch(), lookNow: () => wake?.() };
}

/** Between the decision and its commit a session may show no attempt yet be about to complete: one more look. */
async function isStillStarting(api: CallApi, sessionId: string): Promise<boolean> {
  const { data } = await api('GET', `/checkout-sessions/${sessionId}`);
  return data['status'] === 'completed' || Boolean(data['attempt']);
}
