import { describe, expect, test } from 'bun:test';
import { column } from '../../../templates/invoice/layout/element.ts';
import { flowBlock, type FlowBlock } from '../../../templates/invoice/layout/flow-block.ts';
import { paginate } from '../../../templates/invoice/layout/paginate.ts';

const empty = column({}, []);
const room = { first: 50, later: 100 };

/** A head of 10, `count` rows of 10, totals of 30 that stay with the last row. */
function table(count: number): FlowBlock[] {
  return [
    flowBlock('head', empty, { table: 't', isTableHead: true, keepWithNext: true }),
    ...Array.from({ length: count }, (_, index) =>
      flowBlock(`row-${index}`, empty, { table: 't', keepWithNext: index === count - 1 }),
    ),
    flowBlock('totals', empty),
  ];
}

function pagesOf(blocks: readonly FlowBlock[], heights: Record<string, number> = {}): string[][] {
  const heightOf = ({ key }: FlowBlock) => heights[key] ?? (key === 'totals' ? 30 : 10);
  const measured = new Map(blocks.map((block) => [block.key, heightOf(block)]));
  return paginate(blocks, measured, room).map((page) => page.map((block) => block.key));
}

describe('paginate', () => {
  test('puts on one page what fits', () => {
    expect(pagesOf(table(1))).toEqual([['head', 'row-0', 'totals']]);
  });

  test('moves the totals with the last row, under the repeated head', () => {
    expect(pagesOf(table(3))).toEqual([
      ['head', 'row-0', 'row-1'],
      ['head', 'row-2', 'totals'],
    ]);
  });

  test('repeats the head on every page that continues the table', () => {
    const pages = pagesOf(table(30));
    expect(pages.flat().filter((key) => key.startsWith('row-'))).toHaveLength(30);
    expect(pages.every(([first]) => first === 'head')).toBe(true);
    expect(pages.at(-1)?.slice(-2)).toEqual(['row-29', 'totals']);
  });

  test('never leaves a head alone at the foot of a page', () => {
    const blocks = [flowBlock('top', empty), ...table(2)];
    expect(pagesOf(blocks, { top: 35 })).toEqual([['top'], ['head', 'row-0', 'row-1', 'totals']]);
  });

  test('lays a block that no page holds on a page of its own', () => {
    const blocks = [flowBlock('a', empty), flowBlock('giant', empty), flowBlock('b', empty)];
    expect(pagesOf(blocks, { giant: 500 })).toEqual([['a'], ['giant'], ['b']]);
  });

  test('lays a unit that no page holds block by block', () => {
    const pages = pagesOf(table(2), { 'row-1': 90, totals: 60 });
    expect(pages).toEqual([['head', 'row-0'], ['head', 'row-1'], ['totals']]);
  });
});
