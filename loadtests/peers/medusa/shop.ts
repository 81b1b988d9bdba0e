/** A shop that the client drives, ours or Medusa's; each call throws on any response but a success. */
export interface Shop {
  readonly name: string;
  /** The process ids of its programs, its own Postgres and Redis included. */
  readonly programs: Readonly<Record<string, number>>;
  /** The id of a new cart. */
  readonly newCart: () => Promise<string>;
  /** Adds a product, which is a line of its own; there are `PRODUCTS`. */
  readonly addItem: (cart: string, product: number) => Promise<void>;
  /** How many lines the cart has. */
  readonly readCart: (cart: string) => Promise<number>;
  /** From the cart with its items to the order. */
  readonly checkOut: (cart: string, email: string) => Promise<void>;
  /** The work that its requests have left behind: what can be done now, and what is due within five seconds. */
  readonly left: () => Promise<{ readonly now: number; readonly soon: number }>;
  /** The rows of its database, and the deliveries of its receiver. */
  readonly counts: () => Promise<Counts>;
  /** The counts to which each purchase adds exactly one, once nothing is left. */
  readonly ofPurchase: readonly string[];
  readonly close: () => Promise<void>;
}

/** Every shop counts these, and what only it has besides. */
export interface Counts extends Readonly<Record<string, number>> {
  readonly carts: number;
  readonly lines: number;
  readonly orders: number;
}

/** Where the programs of one side are, as `run.mjs` has started them. */
export interface Side {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly programs: Readonly<Record<string, number>>;
}

export const PRODUCTS = 10;
