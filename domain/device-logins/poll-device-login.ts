import {
  DEVICE_LOGIN_BY_ID,
  POLL_DEVICE_LOGIN,
  TAKE_DEVICE_LOGIN,
  type DeviceLoginRow,
} from '../../storage/queries/directory/device-logins.ts';
import { newId } from '../../storage/ids.ts';
import { fail } from '../errors.ts';
import { openShortLived } from '../sign-ins/open-short-lived.ts';
import type { SignInContext } from '../sign-ins/sign-in-context.ts';
import { planKey } from '../tenancy/api-keys/new-key.ts';
import { KEY_WINDOW_MS } from './key-window.ts';
import { listPlaces, type Place } from './list-places.ts';
import { makeDeviceKey } from './make-device-key.ts';
import { deviceHashOf } from './start-device-login.ts';

/** What the program gets, once. */
export interface DeviceKey {
  readonly key: string;
  readonly keyId: string;
  readonly expiresAt: Date;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/**
 * The program asks whether somebody has agreed (RFC 8628 §3.4). The first poll after an approval plans the key, stores
 * the plan sealed, and makes the key by it; whatever breaks in between, or comes at the same moment, finds the plan and
 * makes no second key. For a minute the same key is answered again.
 */
export async function pollDeviceLogin(ctx: SignInContext, deviceCode: string): Promise<DeviceKey> {
  const { directory, services } = ctx;
  const now = services.clock();
  const [row] = await directory(POLL_DEVICE_LOGIN, [deviceHashOf(deviceCode), now]);
  if (!row) return fail('expired_token');
  if (row.status === 'denied') fail('access_denied');
  if (row.status === 'taken') return keyOf(ctx, row);
  if (row.expires_at <= now) fail('expired_token');
  if (row.status === 'pending') return fail(row.is_early ? 'slow_down' : 'authorization_pending');
  const place = await placeOf(ctx, row);
  const cell = await ctx.database.cellOf(place.workspaceId);
  if (cell === null) fail('access_denied');
  const sealed = services.secrets.seal(planKey(place.environment.kind, cell));
  const [taken] = await directory(TAKE_DEVICE_LOGIN, [row.id, newId(), sealed, now]);
  services.failpoint('device-login.taken');
  const [current] = taken ? [taken] : await directory(DEVICE_LOGIN_BY_ID, [row.id]);
  return current ? keyOf(ctx, current) : fail('expired_token');
}

async function keyOf(ctx: SignInContext, row: DeviceLoginRow): Promise<DeviceKey> {
  const { key_id: keyId, sealed_key: sealed, taken_at: takenAt } = row;
  const now = ctx.services.clock().getTime();
  const isOver = !takenAt || takenAt.getTime() + KEY_WINDOW_MS <= now;
  if (isOver || keyId === null || sealed === null) return fail('expired_token');
  const place = await placeOf(ctx, row);
  const key = openShortLived(ctx.services.secrets, sealed) ?? fail('expired_token');
  const expiresAt = await makeDeviceKey(ctx, place, { id: keyId, key, host: row.host, takenAt });
  ctx.services.failpoint('device-login.made');
  const { workspaceId, environment, application } = place;
  const ids = { workspaceId, environmentId: environment.id, applicationId: application.id };
  return { key, keyId, expiresAt, ...ids };
}

/** Where it was approved, by whom still may: the rights of the moment in which the key is made count. */
async function placeOf(ctx: SignInContext, row: DeviceLoginRow): Promise<Place> {
  const places = row.subject === null ? [] : await listPlaces(ctx, row.subject);
  const place = places.find(
    ({ environment, application }) =>
      environment.id === row.environment_id && application.id === row.application_id,
  );
  return place ?? fail('access_denied');
}
