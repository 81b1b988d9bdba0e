/** What the server hands to the portal's script. */
export interface PortalData {
  /** Where the API is; empty when it is where the page is. */
  readonly api: string;
  /** Opens `/me/subscriptions` for this customer, for 30 minutes; the page fetches itself again for a newer one. */
  readonly token: string;
  readonly done: Readonly<Record<string, string>>;
  readonly failures: Readonly<Record<string, string>>;
}

export function readPortalData(page: Document): PortalData | null {
  const text = page.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PortalData) : null;
}
