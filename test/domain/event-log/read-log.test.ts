import { afterAll, describe, expect, test } from 'bun:test';
import type { Context } from '../../../domain/context.ts';
import { Refusal } from '../../../domain/errors.ts';
import { readLog } from '../../../domain/event-log/read-log.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { openContext } from '../../support/world/context.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer } from '../../support/webhooks/webhook-stack.ts';
import { setup } from '../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);
const sql = await sqlOf(world);
for (let count = 0; count < 4; count += 1) await emitCustomer(world);
await waitFor(async () => (await readLog(opened.ctx, { limit: 10 })).events.length === 4);
afterAll(() => opened.close());

/** The context, with something that happens between the reader's first query and its second. */
function meanwhile(ctx: Context, happen: () => Promise<unknown>): Context {
  const { database } = ctx;
  const state = { looks: 0 };
  const read: typeof database.read = async (text, values) => {
    state.looks += 1;
    if (state.looks === 2) await happen();
    return database.read(text, values);
  };
  return {
    ...ctx,
    database: Object.assign(Object.create(database), { read }),
  };
}

describe('readLog', () => {
  test('refuses a position whose events are dropped while it reads, and leaves none out in silence', async () => {
    const ctx = meanwhile(
      opened.ctx,
      async () => sql`delete from event_number
        where environment_id = ${world.environments.sandbox} and log_sequence <= 2`,
    );
    const refusal = await readLog(ctx, { after: 0, limit: 10 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      status: 422,
      details: [{ path: 'query.after', code: 'log_expired', received: 0, oldest: 3 }],
    });
    const { events } = await readLog(opened.ctx, { after: 2, limit: 10 });
    expect(events.map(({ logSequence }) => logSequence)).toEqual([3, 4]);
  });
});
