import { describe, expect, test } from 'bun:test';
import { FairQueue, LATER } from '../../../streams/turns/fair-queue.ts';
import { Places } from '../../../streams/turns/places.ts';

interface Work {
  readonly of: string;
  readonly kind: string;
  readonly name: string;
}

/** `a.mail` is of the workspace `a` and the kind `mail`. */
function queueOf(...names: readonly string[]) {
  const items = names.map((name): Work => {
    const [of = '', kind = ''] = name.split('.');
    return { of, kind, name };
  });
  const queue = new FairQueue<Work>(
    ({ of }) => of,
    ({ kind }) => kind,
  );
  for (const item of items) queue.add(item);
  return { queue, items };
}

const namesOf = (turns: Iterable<readonly Work[]>): string[] =>
  [...turns].map((turn) => turn.map(({ name }) => name).join(' '));
const one = (): number => 1;

describe('a fair queue', () => {
  test('serves workspaces in turn, and within one its kinds', () => {
    const { queue } = queueOf('a.1', 'a.1', 'a.2', 'b.1', 'a.2', 'b.1');
    expect(namesOf(queue.turns(one))).toEqual(['a.1', 'b.1', 'a.2', 'b.1', 'a.1', 'a.2']);
    expect([queue.size, queue.hasTurn('a')]).toEqual([0, false]);
  });

  test('takes as many of a kind as may begin together', () => {
    const { queue } = queueOf('a.1', 'a.1', 'a.1', 'b.1');
    const turns = queue.turns((_, waiting) => Math.min(2, waiting));
    expect(namesOf(turns)).toEqual(['a.1 a.1', 'b.1', 'a.1']);
  });

  test('passes over what has no room, which stays in its place', () => {
    const { queue } = queueOf('a.slow', 'b.quick', 'a.quick', 'c.slow');
    const quick = queue.turns(({ kind }) => (kind === 'quick' ? 1 : 0));
    expect(namesOf(quick)).toEqual(['a.quick', 'b.quick']);
    expect(namesOf(queue.turns(one))).toEqual(['c.slow', 'a.slow']);
  });

  test('leaves a place to the next workspace, however much one has', () => {
    const { queue } = queueOf('a.1', 'a.1', 'a.1', 'a.1', 'b.1', 'b.1');
    const places = new Places(3);
    const begun: string[] = [];
    for (const [work] of queue.turns(({ of }) => Math.min(1, places.freeFor(of)))) {
      if (work) places.take(work.of);
      begun.push(work?.of ?? '');
    }
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  test('ends its round when no kind that waits is open', () => {
    const { queue } = queueOf('a.1', 'b.1', 'c.1');
    let visited = 0;
    const freeFor = (): number => {
      visited += 1;
      return 1;
    };
    expect(namesOf(queue.turns(freeFor, { isOpen: () => visited < 2 }))).toEqual(['a.1', 'b.1']);
    expect(visited).toBe(2);
  });

  test('sends to the end what is to come later, in one round', () => {
    const { queue } = queueOf('a.1', 'b.1', 'c.1');
    const later = queue.turns(({ of }) => (of === 'a' ? LATER : 0), { most: queue.size });
    expect(namesOf(later)).toEqual([]);
    expect(namesOf(queue.turns(one))).toEqual(['b.1', 'c.1', 'a.1']);
  });

  test('takes out one item, and nothing else of its line', () => {
    const { queue, items } = queueOf('a.1', 'a.1', 'b.1');
    const [first, second, third] = items;
    if (!first || !second || !third) throw new Error('nothing waits');
    queue.remove(first);
    queue.remove(first);
    queue.remove(third);
    expect([queue.hasLike(second), queue.hasTurn('b')]).toEqual([true, false]);
    expect([...queue.turns(one)]).toEqual([[second]]);
    expect([...queue.heads()]).toEqual([]);
  });

  test('keeps its order over thousands of one line', () => {
    const { queue } = queueOf();
    const items = Array.from({ length: 2_500 }, (_, at) => ({ of: 'a', kind: '1', name: `${at}` }));
    for (const item of items) queue.add(item);
    expect([...queue.turns(one)].flat()).toEqual(items);
  });
});
