import type { Element } from './element.ts';

/** An unbreakable block of the document; pages are filled with whole blocks. */
export interface FlowBlock {
  readonly key: string;
  readonly element: Element;
  /** Its table; one that continues on the next page repeats its head there. */
  readonly table: string | null;
  readonly isTableHead: boolean;
  /** Kept on the page of the next block. */
  readonly keepWithNext: boolean;
}

type Placement = Partial<Pick<FlowBlock, 'table' | 'isTableHead' | 'keepWithNext'>>;

export function flowBlock(key: string, element: Element, placement: Placement = {}): FlowBlock {
  return {
    key,
    element,
    table: null,
    isTableHead: false,
    keepWithNext: false,
    ...placement,
  };
}
