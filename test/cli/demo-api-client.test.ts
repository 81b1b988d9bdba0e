import { expect, test } from 'bun:test';
import { createApiClient } from '../../cli/demo/api-client.mjs';

async function withAnswers(answers: Response[], run: (url: string) => Promise<void>) {
  const server = Bun.serve({
    port: 0,
    fetch: () => answers.shift() ?? Response.json({ data: 'ready' }),
  });
  try {
    await run(`http://127.0.0.1:${server.port}`);
  } finally {
    await server.stop(true);
  }
}

const notReady = () =>
  Response.json(
    { error: { code: 'pdf_not_ready', message: 'Try again shortly.' } },
    { status: 409, headers: { 'retry-after': '0' } },
  );

test('a read that is not ready yet is asked for again when the answer says', async () => {
  await withAnswers([notReady(), notReady()], async (url) => {
    expect(await createApiClient(url, 'sk').get('/x')).toBe('ready');
  });
});

test('but not for ever, and a write is not repeated', async () => {
  const line = '/x answered 409 pdf_not_ready: Try again shortly.';
  await withAnswers(Array.from({ length: 6 }, notReady), async (url) => {
    await expect(createApiClient(url, 'sk').get('/x')).rejects.toThrow(`GET ${line}`);
  });
  await withAnswers([notReady()], async (url) => {
    await expect(createApiClient(url, 'sk').post('/x')).rejects.toThrow(`POST ${line}`);
  });
});
