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
  /** How much its requests have left to be done. */
  readonly left: () => Promise<number>;
  /** What is in its database, and at its receivers. */
  readonly counts: () => Promise<Counts>;
  /** Of these, each purchase adds exactly one, once nothing is left. */
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
