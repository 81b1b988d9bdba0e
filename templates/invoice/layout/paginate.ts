import type { FlowBlock } from './flow-block.ts';

interface PageHeights {
  /** Points of height for blocks on the first page and on every later one. */
  readonly first: number;
  readonly later: number;
}

/**
 * Fills pages with blocks in order. Blocks that keep together move to a new page together; a continued table repeats
 * its head. A group that exceeds a page is laid out block by block.
 */
export function paginate(
  blocks: readonly FlowBlock[],
  heights: ReadonlyMap<string, number>,
  room: PageHeights,
): FlowBlock[][] {
  const pages: FlowBlock[][] = [[]];
  let left = room.first;
  const heightOf = (unit: readonly FlowBlock[]) =>
    unit.reduce((sum, block) => sum + (heights.get(block.key) ?? 0), 0);

  const place = (unit: readonly FlowBlock[]): void => {
    const current = pages.at(-1) ?? [];
    if (heightOf(unit) > left && current.length > 0) {
      const head = continuedHead(blocks, unit);
      const fresh = [...head, ...unit];
      if (heightOf(fresh) > room.later && unit.length > 1) {
        for (const block of unit) place([block]);
        return;
      }
      pages.push(fresh);
      left = room.later - heightOf(fresh);
      return;
    }
    current.push(...unit);
    left -= heightOf(unit);
  };

  for (const unit of keptTogether(blocks)) place(unit);
  return pages;
}

function keptTogether(blocks: readonly FlowBlock[]): FlowBlock[][] {
  const units: FlowBlock[][] = [];
  let open = false;
  for (const block of blocks) {
    if (open) units.at(-1)?.push(block);
    else units.push([block]);
    open = block.keepWithNext;
  }
  return units;
}

function continuedHead(blocks: readonly FlowBlock[], unit: readonly FlowBlock[]): FlowBlock[] {
  const opening = unit[0];
  if (opening === undefined || opening.table === null || opening.isTableHead) return [];
  return blocks.filter((block) => block.table === opening.table && block.isTableHead);
}
