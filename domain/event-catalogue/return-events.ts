import { ReturnShape } from '../returns/schemas.ts';
import { describeEvents } from './entry.ts';

export const returnEvents = describeEvents('return', ReturnShape, {
  'return.requested': { when: 'A return was requested.' },
  'return.updated': { when: 'Notes, tracking or metadata of a return changed.' },
  'return.received': { when: 'Units of a return were received.' },
  'return.refunded': { when: 'All refunds of a return have succeeded.' },
  'return.cancelled': { when: 'A return was cancelled before anything was received.' },
  'return.closed': { when: 'A return was closed without further money.' },
});
