import type { ApplicationContext } from '../context.ts';
import type { ErrorDetail } from '../errors.ts';
import type { Capabilities } from '../ports/payment-connector.ts';

export type ConnectorConfig = Readonly<Record<string, unknown>>;

/** Who shows the fields that take a card: our page, or a frame of the processor's. */
export type CardEntry =
  | { readonly kind: 'typed' }
  | { readonly kind: 'frame'; readonly fieldsUrl: string };

/** What is true of every connector of one kind. */
export interface ConnectorDescriptor {
  /** A secret of ours signs our calls and the processor's events. */
  readonly signs: boolean;
  /** The processor itself says what it can do; stored when the connector is tested. */
  readonly reportsCapabilities: boolean;
  /** What a new connector can do until it says otherwise. */
  readonly initialCapabilities: (method: string) => Capabilities;
  /** What is wrong with a configuration here. */
  readonly checkConfig: (ctx: ApplicationContext, config: ConnectorConfig) => ErrorDetail[];
  /** Null when no card can be entered. */
  readonly cardEntry: (config: ConnectorConfig) => CardEntry | null;
}
