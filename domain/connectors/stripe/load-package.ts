import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Stripe's package, which is loaded when an account is first called: few processes call one. Required, it is the class
 * itself.
 */
export function stripePackage(): typeof import('stripe').Stripe {
  return require('stripe') as typeof import('stripe').Stripe;
}
