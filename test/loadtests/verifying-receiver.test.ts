import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { signWebhook } from '../../domain/outgoing/signature.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

describe('loadtests/receiver/verify-deliveries.mjs', () => {
  let child: Bun.Subprocess<'ignore', 'pipe', 'inherit'>;
  let at: { url: string; control: string };

  beforeAll(async () => {
    const program = resolve(import.meta.dir, '../../loadtests/receiver/verify-deliveries.mjs');
    child = Bun.spawn(['node', program, '--port', '0', '--control-port', '0'], {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    });
    for await (const chunk of child.stdout) {
      at = JSON.parse(new TextDecoder().decode(chunk));
      break;
    }
  });
  afterAll(() => child.kill());

  async function control(method: string, path: string, body?: object) {
    const answer = await fetch(`${at.control}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answer.json();
  }

  async function deliver(token: string, event: object & { id: string }, key = secret) {
    const body = JSON.stringify(event);
    const timestampSeconds = Math.floor(Date.now() / 1_000);
    const { id } = event;
    const headers = { ...signWebhook({ id, body, secrets: [key], timestampSeconds }) };
    const answer = await fetch(`${at.url}/hooks/${token}`, { method: 'POST', headers, body });
    return answer.status;
  }

  const event = (id: string, sequence: number) => ({
    id,
    type: 'customer.updated',
    sequence,
    resource: { type: 'customer', id: 'c1' },
  });

  test('accepts what is signed, and tells of duplicates and of what is missing', async () => {
    await control('PUT', '/endpoints/good', { secret });
    expect(await deliver('good', event('e1', 1))).toBe(204);
    expect(await deliver('good', event('e2', 2))).toBe(204);
    expect(await deliver('good', event('e2', 2))).toBe(204);
    expect(await control('GET', '/endpoints/good')).toMatchObject({
      received: 3,
      duplicates: 1,
      badSignatures: 0,
      outOfOrder: 0,
    });
    const { missing } = await control('POST', '/endpoints/good/missing', {
      eventIds: ['e1', 'e2', 'e3'],
    });
    expect(missing).toEqual(['e3']);
  });

  test('rejects another secret, and notes it', async () => {
    await control('PUT', '/endpoints/forged', { secret });
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await deliver('forged', event('e1', 1), other)).toBe(401);
    expect(await control('GET', '/endpoints/forged')).toMatchObject({
      received: 0,
      badSignatures: 1,
      problems: ['delivery e1 is not signed as it must be'],
    });
  });

  test('notes an event that comes after a later one of its resource', async () => {
    await control('PUT', '/endpoints/order', { secret });
    await deliver('order', event('e2', 2));
    await deliver('order', event('e1', 1));
    expect(await control('GET', '/endpoints/order')).toMatchObject({
      outOfOrder: 1,
      problems: ['customer.updated e1 has sequence 1 and came after 2'],
    });
  });

  test('waits for an arrival, and asks the service to try again while it knows no secret', async () => {
    await control('PUT', '/endpoints/late', { secret: null });
    expect(await deliver('late', event('e1', 1))).toBe(503);
    await control('PUT', '/endpoints/late', { secret });
    const arrival = '/endpoints/late/arrival?type=customer.updated&resource=c1';
    expect(await control('GET', `${arrival}&waitMs=1`)).toEqual({ arrivedAt: null });
    const waiting = control('GET', `${arrival}&waitMs=30000`);
    await deliver('late', event('e1', 1));
    expect((await waiting).arrivedAt).toBeGreaterThan(Date.now() - 30_000);
  });
});
