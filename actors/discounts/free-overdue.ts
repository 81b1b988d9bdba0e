import { freeOverdueReservations } from '../../domain/discounts/free-overdue.ts';
import type { SweepTask } from '../runtime/task.ts';

/** Frees discount uses whose reservation is over, so that the counters tell what is held. */
export const freeOverdueReservationsTask: SweepTask = {
  kind: 'sweep',
  name: 'discount-reservations',
  everyMs: 60_000,
  run: ({ ctx }) => freeOverdueReservations(ctx),
};
