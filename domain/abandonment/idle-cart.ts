import type { IdleCartRows } from '../../storage/queries/abandonment/lock-idle-carts.ts';
import type { CartRows } from '../../storage/queries/carts/cart-rows.ts';
import type { EnvironmentKind } from '../../storage/entities/environment.ts';
import { defaultEmbedConfig } from '../embed/default-config.ts';
import type { EventCustomer } from '../carts/record-change.ts';
import type { EmbedConfig } from '../embed/config.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';

/** An idle cart with the facts that determine its event and mail. */
export interface IdleCart extends CartRows {
  readonly environmentKind: EnvironmentKind;
  readonly applicationName: string;
  readonly config: EmbedConfig;
  readonly customer: EventCustomer | null;
  readonly isBeingPaid: boolean;
  /** Whether the buyer has bought since, or has a newer cart. */
  readonly hasMovedOn: boolean;
  /** Whether the application mails its customers at all. */
  readonly mailsCustomers: boolean;
}

export function idleCartOf({ cart, lines, facts }: IdleCartRows): IdleCart {
  const guest =
    cart.customerEmail && !facts.isForgotten
      ? { id: null, email: cart.customerEmail, firstName: null }
      : null;
  return {
    cart,
    lines,
    environmentKind: facts.environmentKind,
    applicationName: facts.applicationName,
    config: { ...defaultEmbedConfig, ...facts.config },
    customer: facts.customer ?? guest,
    isBeingPaid: facts.isBeingPaid,
    hasMovedOn: facts.hasMovedOn,
    mailsCustomers: settingsOf(facts).email.enabled,
  };
}
