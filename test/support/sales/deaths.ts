import type { Purposes } from '../../../domain/sales/purposes.ts';
import { purposes } from '../../../process/purposes.ts';
import { namesOf } from '../../../storage/orm/columns.ts';
import type { Crash } from '../crash/draw.ts';

/**
 * The points at which a process dies while a sale is in a state of the machine, one after the other; those of a purpose
 * follow its name. Money that pays nothing is settled, too: what tells it apart is the sale.
 */
export const deaths = {
  planned: ['before_reserve'],
  reserved: ['after_reserve'],
  called: ['after_call'],
  settled: ['after_settle'],
  returned: ['after_settle'],
  undecided: ['after_call', 'reconcile.before_settle'],
} as const satisfies Record<string, readonly string[]>;

export type SaleState = keyof typeof deaths;
export type PurposeName = keyof Purposes;

/** The money of a settled sale that pays nothing goes back by this; null: all that the purpose takes pays. */
const returnedBy = {
  checkout: 'a job',
  order_edit: null,
  subscription: 'the merchant, by an issue',
  invoice: null,
  capture: null,
  void: null,
  refund: null,
} as const satisfies Record<PurposeName, string | null>;

export type ReturningPurpose = {
  [Name in PurposeName]: (typeof returnedBy)[Name] extends null ? never : Name;
}[PurposeName];

export interface SaleCrash extends Crash {
  readonly verb: PurposeName;
  readonly end: SaleState;
}

/** Every purpose that the process registers, in every state that its sales have. */
export const saleCrashes: readonly SaleCrash[] = namesOf(purposes).flatMap((verb) =>
  namesOf(deaths)
    .filter((state) => state !== 'returned' || returnedBy[verb] !== null)
    .map((end) => ({ verb, point: deaths[end].join(' and '), end })),
);
