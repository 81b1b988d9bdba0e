import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import {
  answer,
  refusal,
  startServiceDouble,
  type ServiceDouble,
} from '../../support/sdk/service-double.ts';

let service: ServiceDouble;
let commerce: Commerce;

beforeAll(() => {
  service = startServiceDouble();
  commerce = service.commerce;
});
afterAll(() => service.stop());

const first = answer([{ id: 'c3' }, { id: 'c2' }], {
  pagination: { cursor: 'two', hasMore: true },
});
const second = answer([{ id: 'c1' }], { pagination: { cursor: null, hasMore: false } });
const searches = (): string[] => service.asked.map(({ url }) => url.search);

describe('a list', () => {
  test('awaited is its first page', async () => {
    service.replyWith(first, second);
    const page = await commerce.carts.list({ limit: 2 });
    expect(page.items.map(({ id }) => id)).toEqual(['c3', 'c2']);
    expect(page).toMatchObject({ hasMore: true, nextCursor: 'two', requestId: 'req_1' });
    const next = await page.next();
    expect(next?.items.map(({ id }) => id)).toEqual(['c1']);
    expect(await next?.next()).toBeNull();
    expect(searches()).toEqual(['?limit=2', '?limit=2&cursor=two']);
  });

  test('iterated is every item, asked for page by page', async () => {
    service.replyWith(first, second);
    const seen: string[] = [];
    for await (const { id } of commerce.carts.list({ status: ['open'] })) {
      seen.push(`${id} after ${service.asked.length}`);
    }
    expect(seen).toEqual(['c3 after 1', 'c2 after 1', 'c1 after 2']);
  });

  test('left early asks for no more', async () => {
    service.replyWith(first, second);
    for await (const { id } of commerce.carts.list()) if (id === 'c2') break;
    expect(service.asked).toHaveLength(1);
  });

  test('goes on from a cursor', async () => {
    service.replyWith(second);
    expect((await commerce.carts.list({ cursor: 'two' }).page()).hasMore).toBe(false);
    expect(searches()).toEqual(['?cursor=two']);
  });

  test('that counts its rows goes on by offset', async () => {
    const rows = (ids: string[], hasMore: boolean) =>
      answer({ items: ids.map((id) => ({ id })), total: 3, hasMore });
    service.replyWith(rows(['d3', 'd2'], true), rows(['d1'], false));
    const seen: string[] = [];
    for await (const { id } of commerce.webhookDeliveries.list({ offset: 4 })) seen.push(id);
    expect(seen).toEqual(['d3', 'd2', 'd1']);
    expect(searches()).toEqual(['?offset=4', '?offset=6']);
  });

  test('goes on where a search has stopped', async () => {
    const until = '2026-11-01T00:00:00.000Z';
    service.replyWith(
      answer({ items: [{ id: 'd3' }], total: 1, hasMore: false, searchedUntil: until }),
      answer({ items: [], total: 0, hasMore: false, searchedUntil: null }),
    );
    const seen: string[] = [];
    for await (const { id } of commerce.webhookDeliveries.list({ eventType: 'order.paid' }))
      seen.push(id);
    expect(seen).toEqual(['d3']);
    expect(searches()[1]).toContain(`until=${encodeURIComponent(until)}&offset=0`);
  });

  test('as an array has all of them, or as many as wanted', async () => {
    service.replyWith(first, second);
    expect(await commerce.carts.list().all()).toHaveLength(3);
    service.replyWith(first, second);
    expect(await commerce.carts.list().all({ limit: 2 })).toHaveLength(2);
    expect(service.asked).toHaveLength(1);
  });

  test('of events goes on by `after`', async () => {
    service.replyWith(
      answer([{ id: 'evt_1' }], { pagination: { cursor: '7', hasMore: true } }),
      answer([{ id: 'evt_2' }], { pagination: { cursor: '8', hasMore: false } }),
    );
    expect(await commerce.events.list({ after: 6 }).all()).toHaveLength(2);
    expect(searches()).toEqual(['?after=6', '?after=7']);
  });

  test('throws what its request threw', async () => {
    service.replyWith(refusal(400, 'validation_error', { details: [] }));
    const failed = commerce.carts
      .list()
      .all()
      .catch((error: unknown) => error);
    expect(await failed).toMatchObject({ code: 'validation_error' });
  });
});
