import { parseId } from '../../../storage/ids.ts';
import { CUSTOMER_BY_ID } from '../../../storage/queries/checkout/order-customer.ts';
import { APPLICATION_SETTINGS } from '../../../storage/queries/subscriptions/application-settings.ts';
import { parseCadence } from '../../billing/cadence.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import type { RequestedStart } from './create-subscription.ts';
import type { CreateInput } from './schemas.ts';

/**
 * What a merchant's request starts. 400 `invalid_interval`; 404 `application_not_found`, `customer_not_found`; 422
 * `currency_mismatch`.
 */
export async function planStart(
  ctx: Context,
  applicationId: string,
  input: CreateInput,
): Promise<RequestedStart> {
  const { workspaceId, environmentId, database } = ctx;
  const [[application], [customer]] = await Promise.all([
    database.read(APPLICATION_SETTINGS, [workspaceId, applicationId]),
    database.read(CUSTOMER_BY_ID, [
      workspaceId,
      environmentId,
      applicationId,
      parseId('cus', input.customerId),
    ]),
  ]);
  if (!application) fail('application_not_found');
  if (!customer) fail('customer_not_found');
  const settings = settingsOf(application);
  const currency = input.currency ?? settings.currency;
  if (currency !== settings.currency) fail('currency_mismatch');
  const cadence = parseCadence(input.interval, input.intervalCount) ?? fail('invalid_interval');
  const { plan, planName = null, amount, quantity, trialDays } = input;
  return {
    settings,
    start: {
      customerId: customer.id,
      terms: { planId: plan, planName, amount, quantity, ...cadence, usage: null },
      shippingAmount: input.shippingAmount ?? 0,
      currency,
      timezone: settings.billingTimezone,
      startAt: input.startAt ?? ctx.now().toISOString(),
      trialDays,
      schedule: null,
      paymentMethodId: input.paymentMethodId ? parseId('cpm', input.paymentMethodId) : null,
      checkoutSessionId: null,
      createdBy: 'api',
      shippingAddress: input.shippingAddress ?? null,
      billingAddress: input.billingAddress ?? null,
      metadata: input.metadata ?? {},
    },
  };
}
