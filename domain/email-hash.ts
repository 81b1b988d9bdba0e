import { createHmac } from 'node:crypto';
import type { Signing } from './ports/signing.ts';

/** The form of an address in the opt-out list: a case-insensitive keyed hash. */
export function emailHashOf({ secrets }: Pick<Signing, 'secrets'>, email: string): string {
  return createHmac('sha256', secrets.key('email-hash')).update(email.toLowerCase()).digest('hex');
}
