import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import { violatedConstraint } from '../../storage/errors/database-errors.ts';
import { fail } from '../errors.ts';
import type { Settings } from '../ports/settings.ts';
import { scopeNames } from '../tenancy/scopes.ts';
import { requireEndpointUrl } from '../webhooks/endpoints/require-url.ts';
import { requireConfigSchema } from './config-schema.ts';
import type { VersionChanges } from './schemas.ts';

/** Rejects terms that no version may have: 400 `invalid_scope` or `validation_error`. */
export function requireVersionTerms(
  services: Pick<Settings, 'allowPrivate'>,
  terms: VersionChanges,
): void {
  if (terms.scopes) requireScopes(terms.scopes);
  if (terms.iframeUrl) iframeOriginOf(terms.iframeUrl);
  if (terms.webhookUrl) requireEndpointUrl(services, terms.webhookUrl, 'webhookUrl');
  if (terms.configSchema) requireConfigSchema(terms.configSchema);
}

/** Each scope names one permission: no wildcard, and none of staff's. */
function requireScopes(scopes: readonly string[]): void {
  const known: readonly string[] = scopeNames;
  const refused = scopes.flatMap((scope, index) => {
    if (known.includes(scope)) return [];
    const message = `The scope ${scope} is unknown, or a wildcard, which no version may ask for.`;
    return [{ path: `scopes.${index}`, code: 'invalid_scope', received: scope, message }];
  });
  if (refused.length > 0) fail('invalid_scope', refused);
}

/** The origin of a page that is embedded in the console: https, without a user name or password. */
function iframeOriginOf(iframeUrl: string): string {
  const url = /[\s\p{Cc}]/u.test(iframeUrl) ? null : URL.parse(iframeUrl);
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.origin;
  const message = 'An https URL without a user name or password is needed.';
  const detail = { path: 'iframeUrl', code: 'invalid_format', message, received: iframeUrl };
  return fail('validation_error', [detail]);
}

/** Applies the given terms; the others are unchanged. */
export function applyTerms(version: ExtensionVersion, terms: VersionChanges): void {
  const { scopes, eventSubscriptions, iframeUrl: url, ...others } = terms;
  version.revise({
    ...others,
    ...(scopes === undefined ? {} : { scopes: [...scopes] }),
    ...(eventSubscriptions === undefined ? {} : { eventSubscriptions: [...eventSubscriptions] }),
  });
  if (url !== undefined) version.embed(url === null ? null : { url, origin: iframeOriginOf(url) });
}

/** Runs the work; a version number that the extension already has is 409 `invalid_state`. */
export async function rejectUsedVersion<T>(
  version: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'extension_version_unique') throw error;
    const message = `The extension has a version ${version} already.`;
    return fail('invalid_state', [
      { path: 'version', code: 'not_unique', received: version, message },
    ]);
  }
}
