import {
  DEVICE_LOGIN_BY_CODE,
  type DeviceLoginRow,
} from '../../storage/queries/directory/device-logins.ts';
import type { Bucket } from '../ports/settings.ts';
import { bucketOf, rejectTooMany } from '../rate-limit.ts';
import type { SignInContext } from '../sign-ins/sign-in-context.ts';
import { readUserCode } from './user-code.ts';

/** Wrong codes in ten minutes: of one person, and from one address, behind which may be an office. */
const WRONG_OF_PERSON = 10;
const WRONG_OF_ADDRESS = 100;
const WRONG_SECONDS = 600;

/**
 * What a program asks for, by the code that it shows; null for a wrong one. Whoever asks is signed in, and has few
 * attempts, so that nobody finds the codes of others.
 */
export async function findDeviceLogin(
  { directory, services, client = 'unknown' }: SignInContext,
  subject: string,
  typed: string,
): Promise<DeviceLoginRow | null> {
  const buckets = [
    bucketOf(`device-codes:${subject}`, WRONG_OF_PERSON, WRONG_SECONDS),
    bucketOf(`device-codes-from:${client}`, WRONG_OF_ADDRESS, WRONG_SECONDS),
  ];
  const take = (one: Bucket, use: 'look' | 'debit') =>
    services.takeToken(one.bucket, [{ ...one, use }]);
  for (const bucket of buckets) {
    const wait = await take(bucket, 'look');
    if (wait > 0) rejectTooMany(wait);
  }
  const code = readUserCode(typed);
  const [found] = code ? await directory(DEVICE_LOGIN_BY_CODE, [code, services.clock()]) : [];
  if (found) return found;
  for (const bucket of buckets) await take(bucket, 'debit');
  return null;
}
