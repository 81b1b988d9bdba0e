import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import { fail } from '../errors.ts';

/** A published version never changes: 409 `invalid_state`. */
export function requireDraft({ status }: ExtensionVersion): void {
  if (status === 'published') fail('invalid_state', { status });
}

/** 422 `validation_error` for a draft with events and no webhookUrl; one that is published stays so. */
export function requirePublishable(version: ExtensionVersion): void {
  const { status, eventSubscriptions, webhookUrl } = version;
  if (status === 'published' || eventSubscriptions.length === 0 || webhookUrl) return;
  const message = 'Events need a webhookUrl to be sent to.';
  fail('validation_error', [{ path: 'webhookUrl', code: 'required', message }], { status: 422 });
}
