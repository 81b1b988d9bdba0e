import type { ApplicationContext } from '../context.ts';
import { fail, type FieldCode } from '../errors.ts';
import { isValidAllowedOrigin } from './origin.ts';
import type { SentEmbedConfig } from './config.ts';

const COLOR = /^#[0-9a-f]{6}$/i;

/** Rejects a configuration with invalid origins, links or colours; codes as in contract 10 §11. */
export function checkEmbedConfig(
  { environmentKind, services }: ApplicationContext,
  config: SentEmbedConfig,
): void {
  for (const [index, origin] of config.allowedOrigins.entries()) {
    if (!isValidAllowedOrigin(origin, environmentKind)) {
      refuse('invalid_origin', `allowedOrigins.${index}`, origin);
    }
  }
  // A logo that was uploaded is at this service, which has no https on a developer's machine.
  const isOwn = config.logoUrl?.startsWith(`${services.urls.base}/`) ?? true;
  if (config.logoUrl !== null && !isOwn && !isHttpsUrl(config.logoUrl)) {
    refuse('invalid_logo_url', 'logoUrl', config.logoUrl);
  }
  for (const field of ['primaryColor', 'brandColor'] as const) {
    const color = config[field];
    if (color !== null && !COLOR.test(color)) refuse('invalid_primary_color', field, color);
  }
  if (config.storefrontBaseUrl !== null && !isHttpsUrl(config.storefrontBaseUrl)) {
    refuse('invalid_storefront_base_url', 'storefrontBaseUrl', config.storefrontBaseUrl);
  }
  checkRecoveryTemplate(config.cartRecoveryUrlTemplate);
  if (!isLocale(config.locale)) {
    refuse(
      'validation_error',
      'locale',
      config.locale,
      'locale must be a BCP 47 tag such as en-GB.',
    );
  }
}

function checkRecoveryTemplate(template: string | null): void {
  if (template === null) return;
  const filled = template.replaceAll('{cartId}', 'x').replaceAll('{token}', 'x');
  if (template.includes('{cartId}') && isHttpUrl(filled) && !/[{}]/.test(filled)) return;
  refuse(
    'validation_error',
    'cartRecoveryUrlTemplate',
    template,
    'cartRecoveryUrlTemplate must be an absolute URL with {cartId}, and {token} if wanted.',
  );
}

function isHttpsUrl(text: string): boolean {
  return isHttpUrl(text) && new URL(text).protocol === 'https:';
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text);
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function refuse(code: FieldCode, path: string, received: string, message?: string): never {
  const detail = { path, code: 'invalid_format', received };
  fail(code, [message === undefined ? detail : { ...detail, message }]);
}
