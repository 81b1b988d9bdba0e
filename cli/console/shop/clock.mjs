import { setTimeout as sleep } from 'node:timers/promises';

/** Runs the sandbox's clock on, and waits until all that was due by then is done. */
export async function passDays({ api }, count) {
  await api.post('/api/v1/test-clock/advance', { by: { unit: 'day', count } });
  for (;;) {
    const { mode } = await api.get('/api/v1/test-clock');
    if (mode === 'frozen') return;
    await sleep(200);
  }
}

export function freezeClock({ api }) {
  return api.post('/api/v1/test-clock', { now: new Date(Date.now() + 60_000).toISOString() });
}
