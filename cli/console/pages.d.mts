export interface ConsolePage {
  readonly route: string;
  readonly name: string;
  /** Below /console. */
  readonly path: string;
  readonly isOps: boolean;
}

/** What the addresses of pages are made of; `newest` gives the id of the newest row of a list of the API. */
export type ShopIds = Readonly<Record<string, unknown>> & {
  readonly workspace: string;
  readonly environment: string;
  readonly newest: (list: string) => Promise<string | undefined>;
};

export function pagesOf(routes: readonly string[], shop: ShopIds): Promise<ConsolePage[]>;

export function differences(routes: readonly string[]): {
  readonly unknown: string[];
  readonly gone: string[];
};
