import { fail } from '../../errors.ts';
import { createAddressPolicy } from '../../outgoing/address-policy.ts';
import type { Settings } from '../../ports/settings.ts';
import { checkEndpointUrl } from '../../outgoing/endpoint-url.ts';

/** Rejects a URL that may not be called: 400 `validation_error`, such as `private_address`. */
export function requireEndpointUrl(
  services: Pick<Settings, 'allowPrivate'>,
  url: string,
  path = 'url',
): void {
  const check = checkEndpointUrl(url, createAddressPolicy(services.allowPrivate));
  if (check.ok) return;
  const { code, message } = check;
  fail('validation_error', [{ path, code, message, received: url }]);
}
