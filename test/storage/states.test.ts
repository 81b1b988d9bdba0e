import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SQL } from 'bun';
import { allStates } from '../../storage/entities/all-states.ts';
import { entities } from '../../storage/entities/all.ts';
import { defineStates, IllegalMove, moved, statesOf, type States } from '../../storage/states.ts';

const folder = resolve(import.meta.dir, '../../storage/entities');
const classes = new Map<string, { readonly prototype: object }>(
  entities.map((entity) => [entity.name, entity]),
);

describe.each(allStates.map((table) => [table.of, table] as const))('%s', (of, table) => {
  const entity = entityOf(of);
  const pairs = statesOf(table).flatMap((from) => statesOf(table).map((to) => ({ from, to })));
  const illegal = pairs.filter(
    ({ from, to }) => from !== to && !new Set<string>(table.moves[from]).has(to),
  );

  test('is an entity', () => {
    expect(entity).toBeDefined();
  });

  test.each(illegal)('refuses to move from $from to $to', ({ from, to }) => {
    expect(() => moved(table, from, to)).toThrow(IllegalMove);
    const row = rowIn(entity, of, from);
    if (row === null) return;
    const before = { ...row };
    expect(() => row.moveTo(to, new Date())).toThrow(IllegalMove);
    expect({ ...row }).toEqual(before);
  });

  test('stays where it is', () => {
    for (const state of statesOf(table)) expect(moved(table, state, state)).toBe(state);
  });
});

/** The entity of which a table draws the whole, or one property: an environment has a clock. */
function entityOf(of: string): { readonly prototype: object } | undefined {
  const name = of.replaceAll(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase());
  return classes.get(name) ?? classes.get(name.replace(/Clock$/, ''));
}

test('every table of states is drawn, once', () => {
  const defined = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/defineStates[\s\S]*?of: '([^']+)'/g),
    ])
    .map(([, of = '']) => of);
  expect(allStates.map(({ of }) => of).toSorted()).toEqual(defined.toSorted());
});

test('a state that no move leads to is refused when the table is defined', () => {
  const define = (): unknown =>
    defineStates<'off' | 'on'>({ of: 'lamp', initial: ['off'], moves: { off: [], on: ['off'] } });
  expect(define).toThrow('lamp: no move leads to on');
});

test('the schema allows the states of the tables and no others', async () => {
  const owner = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
  const checks: { name: string; definition: string }[] = await owner`
    select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and conname = conrelid::regclass || '_status_check'`;
  await owner.end();
  const allowed = new Map(checks.map(({ name, definition }) => [name, statesIn(definition)]));
  const wrong = allStates
    .map((table) => ({ of: tableNameOf(table), states: statesOf(table).toSorted() }))
    .filter(({ of, states }) => !Bun.deepEquals(allowed.get(of) ?? states, states));
  expect(wrong).toEqual([]);
});

function tableNameOf({ of }: States<string>): string {
  return of === 'order' ? 'orders' : of.replaceAll(' ', '_');
}

function statesIn(definition: string): string[] {
  return [...definition.matchAll(/'(\w+)'::text/g)].map(([, state = '']) => state).toSorted();
}

interface Movable {
  moveTo: (state: string, now: Date) => void;
}

/** A row of the entity in a state; null where the entity has moves with names of their own only. */
function rowIn(
  entity: { readonly prototype: object } | undefined,
  of: string,
  state: string,
): Movable | null {
  const fields =
    of === 'webhook endpoint'
      ? { isActive: state === 'active', deletedAt: state === 'deleted' ? new Date() : null }
      : { status: state };
  const row: object = Object.assign(Object.create(entity?.prototype ?? null), fields);
  return isMovable(row) ? row : null;
}

function isMovable(row: object): row is Movable {
  return 'moveTo' in row && typeof row.moveTo === 'function';
}
