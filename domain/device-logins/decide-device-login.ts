import {
  APPROVE_DEVICE_LOGIN,
  DENY_DEVICE_LOGIN,
} from '../../storage/queries/directory/device-logins.ts';
import type { SignInContext } from '../sign-ins/sign-in-context.ts';
import type { Place } from './list-places.ts';

/** Whether this was the decision: a request is decided once. No key is made before the program comes for it. */
export async function approveDeviceLogin(
  { directory, services }: SignInContext,
  id: string,
  subject: string,
  { workspaceId, environment, application }: Place,
): Promise<boolean> {
  const now = services.clock();
  const values = [id, subject, workspaceId, environment.id, application.id, now];
  return (await directory(APPROVE_DEVICE_LOGIN, values)).length > 0;
}

export async function denyDeviceLogin(
  { directory, services }: SignInContext,
  id: string,
): Promise<boolean> {
  return (await directory(DENY_DEVICE_LOGIN, [id, services.clock()])).length > 0;
}
