import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Mollie's package, which is loaded when an account is first called: few processes call one. */
export function molliePackage(): typeof import('@mollie/api-client') {
  return require('@mollie/api-client') as typeof import('@mollie/api-client');
}
