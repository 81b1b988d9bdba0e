import { describe, expect, test } from 'bun:test';
import { rowsOf } from '../../../support/database/rows-of.ts';
import { ask, dryRuns } from '../../../support/orders/dry-runs.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { unknownId } from '../../../support/world/people.ts';
import { expectStatus, setup, testBaseUrl } from '../../../support/world/world.ts';

const document: Parsed = await (await fetch(`${testBaseUrl()}/openapi.json`)).json();
/** They move or replay no money, and are tested beside their routes. */
const others = ['webhookEndpointsReplay', 'opsWorkspacesMove', 'opsWorkspacesPlace'];

interface Operation {
  readonly operationId: string;
  readonly 'x-scope'?: string;
  readonly requestBody?: Parsed;
}

function hasDryRun({ requestBody }: Operation): boolean {
  const schema = requestBody?.content?.['application/json']?.schema ?? {};
  const name: string | undefined = schema.$ref?.split('/').at(-1);
  const found = name === undefined ? schema : document.components.schemas[name];
  return found?.properties?.dryRun !== undefined;
}

const operations: string[] = Object.values<Record<string, Operation>>(document.paths)
  .flatMap((path) => Object.values(path))
  .filter(hasDryRun)
  .map(({ operationId }) => operationId)
  .filter((name) => !others.includes(name));

test('each operation that has a dry run is asked for one below', () => {
  const known = Object.keys(dryRuns).map((name) =>
    name.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase()),
  );
  expect(operations.toSorted()).toEqual(known.toSorted());
});

const dry = { dryRun: true };
const rejection = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details];

/** A response without what a dry run adds, the ids of what it makes, and instants of the clock on the wall. */
function comparable(value: Parsed, news: readonly string[]): Parsed {
  if (Array.isArray(value)) return value.map((one) => comparable(one, news));
  if (typeof value === 'string' && isNow(value)) return 'now';
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name]) => !['preview', 'sequence', 'updatedAt', ...news].includes(name),
  );
  return Object.fromEntries(kept.map(([name, one]) => [name, comparable(one, news)]));
}

function isNow(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT.*Z$/.test(text)) return false;
  return Math.abs(Date.parse(text) - Date.now()) < 60 * 60_000;
}

describe.each(Object.entries(dryRuns))('a dry run of %s', (_name, of) => {
  const { make, status = 200, news = [], differs, isAlwaysAllowed, namesNobody } = of;

  test('writes nothing and calls nobody, returns what the verb does then, and is nobody else’s', async () => {
    const at = await make();
    const before = await rowsOf(at.world);
    const shown = expectStatus(await ask(at, dry), status);
    const stranger = await setup();
    expect((await ask({ ...at, world: stranger }, dry)).status).toBe(404);
    const path = at.path.replace(/[0-9a-f-]{36}/, unknownId());
    if (!namesNobody) expect((await ask({ ...at, path }, dry)).status).toBe(404);
    expect(await rowsOf(at.world)).toEqual(before);
    if (differs !== undefined) return;
    const done = expectStatus(await ask(at), status);
    expect(done).not.toHaveProperty('preview');
    expect(comparable(shown, news)).toEqual(comparable(done, news));
    expect(await rowsOf(at.world)).not.toEqual(before);
  });

  test('has the response that is stored under its key, and rejects what the verb rejects', async () => {
    const at = await make();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (body: object) =>
      at.world.api[at.method ?? 'post'](`/api/v1${at.path}`, { ...at.body, ...body }, headers);
    const first = expectStatus(await send(dry), status);
    expect(expectStatus(await send(dry), status)).toEqual(first);
    expect((await send({})).body.error?.code).toBe('idempotency_key_reused');
    if (isAlwaysAllowed) return;
    expectStatus(await ask(at), status);
    const again = await ask(at, dry);
    const real = await ask(at);
    expect(rejection(again)).toEqual(
      again.status < 300 ? [status, undefined, undefined] : rejection(real),
    );
  });
});
