import { createHmac } from 'node:crypto';
import type { Services } from './context.ts';

/** How an address is stored in the list of those who opted out: as a keyed hash, whatever its case. */
export function emailHashOf({ secrets }: Pick<Services, 'secrets'>, email: string): string {
  return createHmac('sha256', secrets.key('email-hash')).update(email.toLowerCase()).digest('hex');
}
