import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import type { Installation } from '../../storage/entities/installation.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { requireCanGive } from './require-can-give.ts';

/** The page of an installed version; 409 `installation_not_active`, 422 `validation_error` for a version without one. */
export function requireLaunchable(
  { status }: Installation,
  { iframeUrl, iframeOrigin }: ExtensionVersion,
): { readonly iframeUrl: string; readonly iframeOrigin: string } {
  if (status !== 'active') fail('installation_not_active');
  if (iframeUrl && iframeOrigin) return { iframeUrl, iframeOrigin };
  const message = 'The installed version has no iframeUrl, so there is nothing to launch.';
  const detail = { path: 'iframeUrl', code: 'required', message };
  return fail('validation_error', [detail], { status: 422 });
}

/** What a suspended installation gets back must be the caller's to give: 403 `permission_denied`. */
export function requireResumable(
  ctx: Pick<Context, 'canGive'>,
  { status }: Installation,
  version: ExtensionVersion,
): void {
  if (status === 'suspended') requireCanGive(ctx, version);
}
