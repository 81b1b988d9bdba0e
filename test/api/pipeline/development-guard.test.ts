import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';

const baseUrl = process.env['TEST_BASE_URL'] ?? '';
const { host, port } = new URL(baseUrl);

/** The status of a raw request, since fetch sends its own Host. */
async function statusOf(start: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const lines = [start, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  });
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('utf8')));
  socket.on('end', () => resolve(answer));
  socket.on('error', reject);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await promise)?.[1]);
}

const sweep = 'POST /dev/sweeps/overdue HTTP/1.1';
const token = 'POST /dev/identity/token HTTP/1.1';

describe('the development server', () => {
  test.each([
    'rebind.evil.test',
    `rebind.evil.test:${port}`,
    '127.0.0.1.evil.test',
    'evil.test.',
    '',
  ])('serves no name that a page can point at this machine: %p', async (Host) => {
    for (const start of [token, sweep, 'GET /metrics HTTP/1.1', 'GET /api/v1/carts HTTP/1.1']) {
      const headers = start.startsWith('POST') ? { 'Content-Length': '0' } : {};
      expect(await statusOf(start, { Host, ...headers })).toBe(403);
    }
  });

  test.each([
    '127.0.0.1',
    'localhost',
    `shop.localhost:${port}`,
    '[::1]',
    '192.168.1.7',
    'api:3000',
  ])('serves addresses, local names and names without a dot: %s', async (Host) => {
    expect(await statusOf('GET /health HTTP/1.1', { Host })).toBe(200);
  });

  test('runs no development route for a page of another site, though it sends no body', async () => {
    for (const foreign of [
      { Origin: 'https://evil.test' },
      { Origin: 'null' },
      { Origin: 'http://127.0.0.1:1' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      const response = await fetch(`${baseUrl}/dev/sweeps/overdue`, {
        method: 'POST',
        headers: foreign,
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        error: { code: 'origin_not_allowed', details: [{ code: 'cross_site' }] },
      });
    }
  });

  test('runs it for a program and for its own pages', async () => {
    for (const own of [
      {},
      { Origin: baseUrl, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ]) {
      const response = await fetch(`${baseUrl}/dev/mail`, { headers: own });
      expect(response.status).toBe(200);
    }
    expect(await statusOf('GET /dev/mail HTTP/1.1', { Host: host })).toBe(200);
  });

  test('lets other sites call the API itself, which has credentials and lists of origins', async () => {
    const response = await fetch(`${baseUrl}/health`, { headers: { Origin: 'https://shop.test' } });
    expect(response.status).toBe(200);
  });
});
