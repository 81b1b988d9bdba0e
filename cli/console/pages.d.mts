export interface ConsolePage {
  readonly route: string;
  readonly name: string;
  /** Below /console; null where the shop has nothing to show on it. */
  readonly path: string | null;
  readonly isOps: boolean;
}

/** What the addresses of pages are made of; `newest` gives the id of the newest row of a list of the API. */
export type ShopIds = Readonly<Record<string, unknown>> & {
  readonly workspace: string;
  readonly environment: string;
  readonly newest: (list: string) => Promise<string | undefined>;
};

export function pagesOf(routes: readonly string[], shop: ShopIds): Promise<ConsolePage[]>;

export function differences(
  routes: readonly string[],
  lists: readonly string[],
): {
  readonly unknown: string[];
  readonly gone: string[];
};
