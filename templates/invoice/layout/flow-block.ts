import { keyed, type Element } from './element.ts';

/** A piece of the document that is never cut; pages are filled with whole blocks. */
export interface FlowBlock {
  readonly key: string;
  readonly element: Element;
  /** What is measured in its place: of the same height, but of fewer parts. */
  readonly probe: Element;
  /** The table it belongs to; a table that goes on over a page repeats its head there. */
  readonly table: string | null;
  readonly isTableHead: boolean;
  /** Stays on the page of the block after it. */
  readonly keepWithNext: boolean;
}

type Placement = Partial<Pick<FlowBlock, 'probe' | 'table' | 'isTableHead' | 'keepWithNext'>>;

export function flowBlock(key: string, element: Element, placement: Placement = {}): FlowBlock {
  return {
    key,
    element,
    table: null,
    isTableHead: false,
    keepWithNext: false,
    ...placement,
    probe: keyed(key, placement.probe ?? element),
  };
}
