import type { Connector } from '../../storage/entities/connector.ts';
import type { ApplicationContext } from '../context.ts';
import type { Addresses } from '../ports/settings.ts';
import type { ErrorDetail } from '../error-details.ts';
import type { Capabilities } from '../ports/payment-connector.ts';

export type ConnectorConfig = Readonly<Record<string, unknown>>;

/** Who renders the card fields: our page, or a frame of the processor's. */
export type CardEntry = (
  | { readonly kind: 'typed' }
  /** `isOurs`: a page of ours with the processor's fields, which makes tokens and never charges. */
  | { readonly kind: 'frame'; readonly fieldsUrl: string; readonly isOurs: boolean }
) & {
  /** Offered beside the card; null where the kind has none, or the merchant wants none. */
  readonly wallet: WalletEntry | null;
};

/** Who shows the buyer's wallets: a frame with the processor's buttons, or our page with one for tests. */
export type WalletEntry =
  | { readonly kind: 'frame'; readonly walletUrl: string }
  | { readonly kind: 'test' };

/** The properties that all connectors of a kind share. */
export interface ConnectorDescriptor {
  /** Whether a shared secret signs our calls and the processor's events. */
  readonly signs: boolean;
  /** Whether the processor reports its capabilities; they are stored when the connector is tested. */
  readonly reportsCapabilities: boolean;
  /** The payment methods that a connector of the kind may be created for; `*`: any. */
  readonly methods: '*' | readonly string[];
  /** The capabilities of a new connector, until it reports its own. */
  readonly initialCapabilities: (method: string) => Capabilities;
  /** The errors of a configuration in this environment. */
  readonly checkConfig: (ctx: ApplicationContext, config: ConnectorConfig) => ErrorDetail[];
  /** The errors of the merchant's credentials in this environment. */
  readonly checkSecrets: (ctx: ApplicationContext, secrets: ConnectorConfig) => ErrorDetail[];
  /** Null when no card can be entered. */
  readonly cardEntry: (
    connector: Pick<Connector, 'id' | 'config'>,
    urls: Addresses,
  ) => CardEntry | null;
}
