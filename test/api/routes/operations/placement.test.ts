import { expect, test } from 'bun:test';
import { staffClient } from '../../../support/world/people.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

test('PUT /internal/ops/workspaces/:id/placement takes an Idempotency-Key, dry runs included', async () => {
  const { workspaceId } = await setup();
  const staff = staffClient();
  const path = `/internal/ops/workspaces/${workspaceId}/placement`;
  const place = (body: object, key: string) => staff.put(path, body, { 'idempotency-key': key });
  const asItIs = { pool: 'default', partitions: 1 };
  const planned = await place({ ...asItIs, dryRun: true }, crypto.randomUUID());
  expect(expectStatus(planned, 200)).toMatchObject({ pool: 'default', isMoved: false });
  const wider = { pool: 'default', partitions: 3 };
  const dry = await place({ ...wider, dryRun: true }, crypto.randomUUID());
  expect(expectStatus(dry, 200)).toMatchObject({ isMoved: true });
  const key = crypto.randomUUID();
  const placed = expectStatus(await place(wider, key), 200);
  expect(placed.isMoved).toBe(true);
  expect(placed.partitions).toHaveLength(3);
  const again = await place(wider, key);
  expect(expectStatus(again, 200)).toEqual(placed);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});
