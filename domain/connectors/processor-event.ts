/** The events that a processor may send (contract 55 §3). */
export const connectorEventTypes = [
  'charge.captured',
  'charge.failed',
  'refund.succeeded',
  'refund.failed',
  'charge.disputed',
] as const;

export interface ConnectorEvent {
  readonly id: string;
  readonly type: (typeof connectorEventTypes)[number];
  readonly ref: string;
  readonly idempotencyKey: string | null;
  readonly amount: number | null;
}

/** The connector that an event was received through. */
export interface EventOrigin {
  readonly workspaceId: string;
  readonly connectorId: string;
}
