/** A delivery as the service recorded it. */
export interface RecordedDelivery {
  readonly host: string;
  readonly eventId: string;
  readonly resourceId: string;
  readonly sequence: number;
  readonly isOrdered: boolean;
  readonly status: string;
  readonly emittedAt: number;
  readonly completedAt: number | null;
}
