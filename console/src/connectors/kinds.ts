import type { Connector } from '../../../sdk/typescript/src/commerce.ts';

export type Kind = Connector['kind'];

/** A setting of a kind, by the name that the API has for it. */
export interface Setting {
  readonly name: string;
  readonly type: 'text' | 'url' | 'number' | 'switch';
  readonly isNeeded?: boolean;
  readonly placeholder?: string;
  /** What holds while it is not set. */
  readonly standard?: string | boolean;
}

interface KindOf {
  readonly config: readonly Setting[];
  readonly secrets: readonly Setting[];
  /** Whether buyers can pay with something else than cards by it. */
  readonly hasMethod: boolean;
  /** The end of the address to which the processor sends its events; null: there is nothing to set up. */
  readonly events: string | null;
}

const timeoutMs: Setting = { name: 'timeoutMs', type: 'number', placeholder: '10000' };

export const kinds: Readonly<Record<Kind, KindOf>> = {
  stripe: {
    config: [
      { name: 'publishableKey', type: 'text', isNeeded: true, placeholder: 'pk_test_…' },
      { name: 'wallets', type: 'switch', standard: true },
      timeoutMs,
      { name: 'apiUrl', type: 'url' },
    ],
    secrets: [
      { name: 'apiKey', type: 'text', isNeeded: true, placeholder: 'rk_test_…' },
      { name: 'webhookSecret', type: 'text', placeholder: 'whsec_…' },
    ],
    hasMethod: false,
    events: 'stripe-events',
  },
  mollie: {
    config: [
      { name: 'profileId', type: 'text', isNeeded: true, placeholder: 'pfl_…' },
      timeoutMs,
      { name: 'apiUrl', type: 'url' },
    ],
    secrets: [{ name: 'apiKey', type: 'text', isNeeded: true, placeholder: 'test_…' }],
    hasMethod: false,
    events: null,
  },
  http: {
    config: [
      {
        name: 'baseUrl',
        type: 'url',
        isNeeded: true,
        placeholder: 'https://pay.example.com/commerce',
      },
      { name: 'fieldsUrl', type: 'url' },
      { name: 'merchantAccountId', type: 'text' },
      timeoutMs,
    ],
    secrets: [],
    hasMethod: true,
    events: 'events',
  },
  sandbox: {
    config: [{ name: 'testWallet', type: 'switch', standard: false }],
    secrets: [],
    hasMethod: true,
    events: null,
  },
  manual: { config: [], secrets: [], hasMethod: true, events: null },
  external: { config: [], secrets: [], hasMethod: true, events: null },
};

export const kindNames = Object.keys(kinds) as readonly Kind[];
