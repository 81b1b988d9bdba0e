import { DELIVERY_FACTS } from '../../../storage/queries/fulfillments/delivery-facts.ts';
import type { EnvironmentKind } from '../../../storage/entities/environment.ts';
import type { Transaction } from '../../context.ts';
import { mailBrandOf, type MailBrand } from '../../embed/default-config.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import type { ApplicationSettings } from '../../tenancy/applications/settings.ts';

interface MailedOrder {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly checkoutSessionId: string | null;
}

/** The application's data for a digital delivery. */
export interface DeliveryFacts {
  readonly environmentKind: EnvironmentKind;
  readonly settings: ApplicationSettings;
  readonly brand: MailBrand;
}

export async function loadDeliveryFacts(
  tx: Transaction,
  order: MailedOrder,
): Promise<DeliveryFacts> {
  const { workspaceId, environmentId, applicationId, checkoutSessionId } = order;
  const scope = [workspaceId, environmentId, applicationId, checkoutSessionId];
  const [row] = await tx.query(DELIVERY_FACTS, scope);
  if (!row) throw new Error(`environment ${environmentId} or its application is gone`);
  return {
    environmentKind: row.kind,
    settings: settingsOf({ settings: row.application_settings }),
    brand: mailBrandOf(row.embed_config, row.application_name, row.buyer_locale),
  };
}
