import { describe, expect, test } from 'bun:test';
import { anyone, cartSession, development, key } from '../../../api/http/access.ts';
import { ok } from '../../../api/http/reply.ts';
import { takesIdempotencyKey } from '../../../api/http/route-codes.ts';
import { defineRoute } from '../../../api/http/route.ts';
import {
  concludeAlone,
  concludingUnit,
  decidingUnit,
  isConcluded,
  unitOfWork,
  type Concluded,
  type DatabaseContext,
} from '../../../domain/context.ts';

/** `npm run types` checks these: each line below an expectation of an error must have one. */
interface Thing {
  readonly id: string;
}

const thing: Thing = { id: 'a' };
const work = async (): Promise<Thing> => thing;

const concludes = (ctx: DatabaseContext) => concludingUnit(ctx, work);
const forgets = (ctx: DatabaseContext) => unitOfWork(ctx, work);

/** Its response is that of its first unit; the second would be lost with it. */
async function concludesFirst(ctx: DatabaseContext): Promise<Thing> {
  await concludingUnit(ctx, work);
  return unitOfWork(ctx, work);
}

async function concludesAtTimes(ctx: DatabaseContext) {
  return decidingUnit<Thing, null>(ctx, async (_, conclude) =>
    thing.id === 'a' ? conclude(thing) : null,
  );
}

/** Continues after a unit that has not concluded. */
async function concludesAtLast(ctx: DatabaseContext): Promise<Concluded<Thing>> {
  const made = await concludesAtTimes(ctx);
  return isConcluded(made) ? made : concludingUnit(ctx, work);
}

/** Its response is stored before it is changed. */
async function changesItsResult(ctx: DatabaseContext) {
  const { value } = await concludes(ctx);
  return { ...value, id: 'b' };
}

const path = '/api/v1/things';
const common = {
  path,
  tag: 'Carts',
  summary: 'Things',
  answer: { status: 200 },
  errors: [],
} as const;
const write = { ...common, method: 'POST', access: key('carts:write'), reply: ok } as const;
const open = { ...common, method: 'POST', access: anyone(), reply: ok } as const;
const tenant = (): DatabaseContext => {
  throw new Error('no verb is called');
};

describe('a write with a credential', () => {
  test('returns what concludes the request', () => {
    const routes = [
      defineRoute({ ...write, handle: ({ ctx }) => concludes(ctx) }),
      defineRoute({ ...write, handle: ({ ctx }) => concludesAtLast(ctx) }),
      defineRoute({ ...write, handle: async ({ ctx }) => concludeAlone(ctx, thing) }),
      defineRoute({ ...write, access: cartSession(), handle: ({ ctx }) => concludes(ctx) }),
    ];
    expect(routes.map(takesIdempotencyKey)).toEqual(routes.map(() => true));
  });

  test('does not compile with a verb that does not', () => {
    const routes = [
      // @ts-expect-error its verb stores no response
      defineRoute({ ...write, handle: ({ ctx }) => forgets(ctx) }),
      // @ts-expect-error its verb concludes by a unit that is not its last
      defineRoute({ ...write, handle: ({ ctx }) => concludesFirst(ctx) }),
      // @ts-expect-error its verb does not always conclude
      defineRoute({ ...write, handle: ({ ctx }) => concludesAtTimes(ctx) }),
      // @ts-expect-error its verb returns something other than what it has concluded with
      defineRoute({ ...write, handle: ({ ctx }) => changesItsResult(ctx) }),
      // @ts-expect-error a value that nothing was stored for
      defineRoute({ ...write, handle: async () => ({ value: thing }) }),
    ];
    expect(routes.map(takesIdempotencyKey)).toEqual(routes.map(() => true));
  });

  test('gets the value to reply with', () => {
    const reply = (one: Thing) => ok(one.id);
    const route = defineRoute({ ...write, handle: ({ ctx }) => concludes(ctx), reply });
    const asText = (text: string) => ok(text);
    // @ts-expect-error the value is a thing
    defineRoute({ ...write, handle: ({ ctx }) => concludes(ctx), reply: asText });
    expect(route.reply(thing, null)).toEqual(ok('a'));
  });
});

describe('a write without a credential', () => {
  test('concludes where it takes an Idempotency-Key all the same', () => {
    const idempotent = true;
    const route = defineRoute({ ...open, idempotent, handle: () => concludes(tenant()) });
    // @ts-expect-error its verb stores no response
    defineRoute({ ...open, idempotent, handle: () => forgets(tenant()) });
    expect(takesIdempotencyKey(route)).toBe(true);
  });

  test('stores none elsewhere, nor does a read, or a write that takes no key', () => {
    const handle = async () => thing;
    const routes = [
      defineRoute({ ...open, handle }),
      defineRoute({ ...open, access: development(), handle }),
      defineRoute({ ...write, method: 'GET', handle }),
      defineRoute({ ...write, idempotent: false, handle }),
    ];
    expect(routes.map(takesIdempotencyKey)).toEqual(routes.map(() => false));
  });
});
