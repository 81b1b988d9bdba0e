/** One load, as the set-up hands it to every virtual user, to the verification and to the summary. */
export interface Run {
  /** Stands in the metadata of everything that the load creates, as `loadRun`. */
  readonly id: string;
  readonly startedAt: number;
  readonly tenants: readonly Tenant[];
  /** What the webhook endpoints are sent. */
  readonly events: readonly string[];
  /** Events of these types are changes that the virtual users count, where they do not count orders. */
  readonly countedChanges: readonly string[];
}

export interface Tenant {
  readonly secretKey: string;
  readonly applicationId: string;
  /** The end of the event log when the load began. */
  readonly logPosition: number;
  /** Where its webhooks go; null without a receiver. The id is null once the endpoint is removed. */
  readonly endpoint: { readonly id: string | null; readonly token: string } | null;
  /** Customers with a stored card, where the journey needs them. */
  readonly customerIds: readonly string[];
  /** The discount of this load, where the journey has one. */
  readonly discountId: string | null;
}
