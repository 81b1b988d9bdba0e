import { freeOverdueReservations } from '../../domain/discounts/free-overdue.ts';
import type { SweepDuty } from '../runtime/duty.ts';

/** Frees discount uses whose reservation is over, so that the counters tell what is held. */
export const freeOverdueReservationsDuty: SweepDuty = {
  kind: 'sweep',
  name: 'discount-reservations',
  everyMs: 60_000,
  run: ({ ctx }) => freeOverdueReservations(ctx),
};
