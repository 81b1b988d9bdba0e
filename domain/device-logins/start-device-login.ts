import { createHash, randomBytes } from 'node:crypto';
import {
  FORGET_DEVICE_LOGINS,
  INSERT_DEVICE_LOGIN,
} from '../../storage/queries/directory/device-logins.ts';
import { newId } from '../../storage/ids.ts';
import { bucketOf, rejectTooMany } from '../rate-limit.ts';
import type { SignInContext } from '../sign-ins/sign-in-context.ts';
import { KEY_WINDOW_MS } from './key-window.ts';
import { newUserCode } from './user-code.ts';

const EXPIRES_SECONDS = 600;
const INTERVAL_SECONDS = 2;
const HOUR_MS = 3_600_000;
/** Of one client's address in ten minutes. */
const STARTED_MAX = 60;

export interface DeviceLogin {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly intervalSeconds: number;
  readonly expiresInSeconds: number;
}

/** A program asks to be signed in by somebody at a browser (RFC 8628 §3.1). Nobody has agreed to anything yet. */
export async function startDeviceLogin(
  { directory, services, client = 'unknown' }: SignInContext,
  { clientName, host }: { readonly clientName: string; readonly host: string },
): Promise<DeviceLogin> {
  const bucket = `device-logins:${client}`;
  const wait = await services.takeToken(bucket, [bucketOf(bucket, STARTED_MAX, EXPIRES_SECONDS)]);
  if (wait > 0) rejectTooMany(wait);
  const now = services.clock();
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  await directory(FORGET_DEVICE_LOGINS, [after(-HOUR_MS), after(-KEY_WINDOW_MS)]);
  const deviceCode = randomBytes(32).toString('base64url');
  for (;;) {
    const userCode = newUserCode();
    const stored = await directory(INSERT_DEVICE_LOGIN, [
      newId(),
      deviceHashOf(deviceCode),
      userCode,
      clientName,
      host,
      client,
      now,
      after(EXPIRES_SECONDS * 1000),
      INTERVAL_SECONDS,
    ]);
    if (stored.length > 0)
      return {
        deviceCode,
        userCode,
        intervalSeconds: INTERVAL_SECONDS,
        expiresInSeconds: EXPIRES_SECONDS,
      };
  }
}

export function deviceHashOf(deviceCode: string): string {
  return createHash('sha256').update(deviceCode).digest('hex');
}
