import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const CARTS = 10;
const LINES = 400;
/** Of one page's JSON; the budget of its rows is 4 MB. */
const PAGE_MAX = 6 * 2 ** 20;

const made: string[] = [];

const world = await setup();
const sql = await sqlOf(world);
for (let index = 0; index < CARTS; index += 1) {
  const cart = expectStatus(
    await world.api.post('/api/v1/carts', { applicationId: world.applicationId }),
    201,
  );
  const line = { name: 'Sheet', unitPrice: 100, quantity: 1, metadata: { note: noise() } };
  expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/items`, line), 201);
  made.unshift(cart.id);
}
await sql`
  insert into cart_line
  select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'position', n))).*
  from cart_line l, generate_series(2, ${LINES}) n where l.workspace_id = ${world.workspaceId}`;

/** Some 9 kB that Postgres cannot compress. */
function noise(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(6_800))).toString('base64');
}

describe('GET /carts of ten carts with 400 lines of 10 kB', () => {
  test('ends each page by its bytes, and its cursor loses none', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await world.api.get(`/api/v1/carts?limit=100${query}`);
      expectStatus(page, 200);
      expect(page.body.data.length).toBeGreaterThan(0);
      expect(
        page.body.data.every(
          ({ lineItems }: { lineItems: unknown[] }) => lineItems.length === LINES,
        ),
      ).toBe(true);
      expect(page.text.length).toBeLessThan(PAGE_MAX);
      seen.push(...page.body.data.map(({ id }: { id: string }) => id));
      const { hasMore, cursor: next = null } = page.body.meta?.pagination ?? {};
      expect(hasMore).toBe(next !== null);
      cursor = next;
    }
    expect(seen).toEqual(made);
  });

  test('gives whole pages of small carts', async () => {
    const other = await setup();
    for (let index = 0; index < 12; index += 1)
      expectStatus(
        await other.api.post('/api/v1/carts', { applicationId: other.applicationId }),
        201,
      );
    const first = await other.api.get('/api/v1/carts?limit=11');
    expect(first.body.data).toHaveLength(11);
    const cursor = first.body.meta?.pagination?.cursor;
    const last = await other.api.get(`/api/v1/carts?limit=11&cursor=${cursor}`);
    expect(last.body.data).toHaveLength(1);
    expect(last.body.meta?.pagination).toMatchObject({ hasMore: false, cursor: null });
  });
});
