/**
 * The purposes of money, which the process composes and the machine of sales reads: `composePurposes` and `purposesOf` of
 * `domain/sales/open-movement.ts`. Whoever moves no money need not know what they are.
 */
export interface PurposeTable {
  readonly names: readonly string[];
}
