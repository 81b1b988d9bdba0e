import type { SQL } from 'bun';
import { offsetMs } from '../../timing/local-boundary.ts';
import { waitFor } from '../../timing/wait-for.ts';
import { makeBuyer, storeCard } from '../../checkout/saved-cards.ts';
import { randomOf } from '../../histories/random.ts';
import type { Answer } from '../../world/client.ts';
import { changeSettings, expectStatus, setup, type World } from '../../world/world.ts';
import { askToSubscribe } from '../subscriptions.ts';
import { act } from '../verbs.ts';
import { Model } from './model.ts';
import { storyOf, type Deed, type Story } from './stories.ts';

/** A subscription of the service beside what is expected of it. */
export interface Played {
  readonly story: Story;
  readonly id: string;
  readonly model: Model;
  /** What was done, and when, for whoever reads a failure. */
  readonly told: string[];
}

/** A shop in one time zone, over a year of its test clock. */
interface YearShop {
  readonly world: World;
  readonly timezone: string;
  readonly played: readonly Played[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STOPS = 10;
const STOP_DAYS = 34;
const START_DAYS = 3;
const PATIENCE_MS = 1_800_000;

/** 02:15 on 29 January 2027 by the zone's clocks: the change to summer time skips that hour in most zones. */
function startOf(timezone: string): number {
  const wall = Date.UTC(2027, 0, 29, 2, 15);
  return wall - offsetMs(new Date(wall), timezone);
}

/** Plays the stories of a shop by the API alone, with the actors of the stack at work; one after the other. */
export async function playYear(
  { sql, baseUrl }: { readonly sql: SQL; readonly baseUrl: string },
  { timezone, seed }: { readonly timezone: string; readonly seed: number },
  numbers: readonly number[],
): Promise<YearShop> {
  const world = await setup(baseUrl);
  await changeSettings(world, { billingTimezone: timezone });
  const start = startOf(timezone);
  let now = start;
  expectStatus(
    await world.api.post('/api/v1/test-clock', { now: new Date(now).toISOString() }),
    200,
  );
  const played: Played[] = [];
  const stories = numbers.map((number) => storyOf(number, randomOf(seed + number * 7_919), STOPS));

  async function goTo(target: number): Promise<void> {
    for (;;) {
      const stop = Math.min(target, ...played.map(({ model }) => firstLost(model, now, target)));
      if (stop > now) {
        const to = new Date(stop).toISOString();
        expectStatus(await world.api.post('/api/v1/test-clock/advance', { to }), 202);
        await waitFor(async () => {
          const { mode } = expectStatus(await world.api.get('/api/v1/test-clock'), 200);
          if (mode !== 'frozen') await Bun.sleep(200);
          return mode === 'frozen';
        }, PATIENCE_MS);
      }
      now = stop;
      for (const { model } of played) model.run(now);
      await untilDecided(sql, world);
      if (now === target) return;
    }
  }

  for (let day = 0; day < START_DAYS; day += 1) {
    await goTo(start + day * DAY_MS);
    for (const story of stories.filter(({ startsOn }) => startsOn === day))
      played.push(await begin(world, story, timezone, now));
  }
  for (let stop = 0; stop < STOPS; stop += 1) {
    // About noon: no boundary of the start is there.
    await goTo(start + (START_DAYS + 1 + stop * STOP_DAYS) * DAY_MS + 10 * HOUR_MS);
    for (const one of played) await takeDeed(world, one, stop, now);
    await untilDecided(sql, world);
  }
  await goTo(start + 366 * DAY_MS);
  return { world, timezone, played };
}

async function begin(world: World, story: Story, timezone: string, now: number): Promise<Played> {
  const { plan } = story;
  const token = plan.card === 'visa' ? 'tok_visa' : `tok_renewal_${plan.card}_${plan.failsAt}`;
  const buyer = await makeBuyer(world);
  expectStatus(await storeCard(world, buyer, token), 200);
  const { interval, intervalCount, amount, quantity, trialDays, installments } = plan;
  const asked = await askToSubscribe(world, buyer, {
    interval,
    intervalCount,
    amount,
    quantity,
    ...(trialDays > 0 ? { trialDays } : {}),
    ...(installments > 0 ? { installments: { count: installments, unit: interval } } : {}),
    ...(plan.isMetered ? { usage: { metric: 'calls', unitAmount: 13, included: 5 } } : {}),
  });
  const { id } = expectStatus(asked, 201);
  const told = [`${new Date(now).toISOString()} ${JSON.stringify(plan)}`];
  return { story, id, model: new Model(plan, timezone, now), told };
}

async function takeDeed(
  world: World,
  { story, id, model, told }: Played,
  stop: number,
  now: number,
): Promise<void> {
  const deed = story.deeds.get(stop);
  if (!deed) return;
  const isExpected = model.take(deed, now);
  const answer = await ask(world, id, deed);
  const isDone = answer.status < 300;
  told.push(`${new Date(now).toISOString()} ${JSON.stringify(deed)} ${answer.status}`);
  if (isDone !== isExpected)
    throw new Error(
      `${isExpected ? 'refused' : 'not refused'}: ${answer.text}\n${told.join('\n')}`,
    );
}

function ask(world: World, id: string, deed: Deed): Promise<Answer> {
  switch (deed.do) {
    case 'pause':
    case 'resume':
      return act(world, id, deed.do);
    case 'skip':
      return act(world, id, 'skip-next', { count: deed.count });
    case 'usage':
      return act(world, id, 'usage', {
        quantity: deed.quantity,
        identifier: crypto.randomUUID(),
      });
    case 'cancelNow':
    case 'cancelAtEnd':
      return act(world, id, 'cancel', { cancelAtPeriodEnd: deed.do === 'cancelAtEnd' });
    case 'change':
      return act(world, id, 'change', { ...deed.terms, effective: deed.when });
  }
}

/** When the next charge is lost on the way to an instant, reckoned on a copy. */
function firstLost(model: Model, from: number, until: number): number {
  const copy = Object.assign(Object.create(Model.prototype), structuredClone({ ...model }));
  copy.lost.length = 0;
  copy.run(until);
  return Math.min(...copy.lost.filter((at: number) => at > from), Number.POSITIVE_INFINITY);
}

/** Look-ups go by real time: the clock waits for them. */
async function untilDecided(sql: SQL, { workspaceId }: World): Promise<void> {
  await waitFor(async () => {
    const [row] = await sql`
      select (select count(*)::int from payment_transaction
          where workspace_id = ${workspaceId} and status in ('pending', 'unknown')) as charges,
        (select count(*)::int from subscription_issue
          where workspace_id = ${workspaceId} and status = 'open') as issues`;
    return row.charges + row.issues === 0;
  }, PATIENCE_MS);
}
