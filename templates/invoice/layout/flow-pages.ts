import { draw, type Layout, type Page, type Placed } from './draw.ts';
import type { Element } from './element.ts';
import type { FlowBlock } from './flow-block.ts';
import { contentWidth, page } from './page.ts';
import { accent, type PagePosition } from './page-frame.ts';
import { paginate } from './paginate.ts';

interface Flow {
  readonly blocks: readonly FlowBlock[];
  /** The head of every page but the first. */
  readonly head: Element;
  readonly foot: (position: PagePosition) => Element;
  /** Points that the foot takes at most. */
  readonly footHeight: number;
}

/** Fills pages with the blocks, between head and foot: one page after the other, each as the drawings that are on it. */
export async function* flowPages(
  { blocks, head: headOf, foot, footHeight }: Flow,
  onPage: Page,
): AsyncGenerator<readonly Placed[], void, undefined> {
  const drawn = (element: Element, width: number = contentWidth) => draw(element, width, onPage);
  const layouts = new Map<string, Layout>();
  for (const block of blocks) layouts.set(block.key, await drawn(block.element));
  const bottom = page.height - page.footBottom - footHeight - page.footGap;
  const heights = new Map([...layouts].map(([key, { height }]) => [key, height]));
  const pages = paginate(blocks, heights, {
    first: bottom - page.firstTop,
    later: bottom - page.laterTop,
  });
  const stripe = await drawn(accent(onPage.palette), page.width);
  const head = pages.length > 1 ? await drawn(headOf) : null;
  for (const [index, placed] of pages.entries()) {
    const footer = await drawn(foot({ number: index + 1, of: pages.length }));
    yield [
      ...moved(stripe, 0, 0),
      ...(index === 0 || head === null ? [] : moved(head, page.margin, page.runningHeadTop)),
      ...stack(placed, layouts, index === 0 ? page.firstTop : page.laterTop),
      ...moved(footer, page.margin, page.height - page.footBottom - footer.height),
    ];
  }
}

function moved({ placed }: Layout, left: number, top: number): Placed[] {
  return placed.map(({ drawing, x, y }) => ({ drawing, x: left + x, y: top + y }));
}

/** The blocks of a page below each other. */
function stack(
  blocks: readonly FlowBlock[],
  layouts: ReadonlyMap<string, Layout>,
  top: number,
): Placed[] {
  let y = top;
  return blocks.flatMap(({ key }) => {
    const layout = layouts.get(key);
    if (layout === undefined) return [];
    const placed = moved(layout, page.margin, y);
    y += layout.height;
    return placed;
  });
}
