import { parseId } from '../../../storage/ids.ts';
import { CUSTOMER_BY_ID } from '../../../storage/queries/checkout/order-customer.ts';
import { APPLICATION_SETTINGS } from '../../../storage/queries/subscriptions/application.ts';
import { scheduleOf } from '../../billing/installments.ts';
import { parseTerms, type Terms } from '../../billing/terms.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import type { Concluded, Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import { requireApplication } from '../../tenancy/require-application.ts';
import { rejectCard } from '../billing/require-card.ts';
import type { PreviewedSubscription } from '../verb-preview.ts';
import {
  previewStart,
  resumeStart,
  startSubscription,
  type RequestedStart,
} from './create-subscription.ts';
import { rejectCurrency } from './require-card.ts';
import type { CreateInput, CreateRequest } from './schemas.ts';

const MINUTE_MS = 60_000;
/** A clock that runs behind ours does not make a start one of the past. */
const PAST_MAX_MS = 5 * MINUTE_MS;
const AHEAD_MAX_MS = 731 * 24 * 60 * MINUTE_MS;

/**
 * Starts what a merchant's request asks for (contract 65 §5); see `planStart` and `startSubscription` for its errors. A
 * repeat of a request that has stored its charge continues with that one, whatever has changed since. `dryRun` returns the
 * same with its `preview`, and writes nothing.
 */
export async function createFromRequest(
  ctx: Context,
  request: CreateRequest,
): Promise<Concluded<PreviewedSubscription>> {
  const resumed = request.dryRun ? null : await resumeStart(ctx);
  if (resumed) return resumed;
  await requireClockNotAdvancing(ctx);
  const requested = await planStart(ctx, requireOwnTerms(request));
  const own = { ...ctx, applicationId: requested.applicationId };
  return (request.dryRun ? previewStart : startSubscription)(own, requested);
}

function requireOwnTerms(request: CreateRequest): CreateInput {
  const { applicationId, customerId } = request;
  if (applicationId !== undefined && customerId !== undefined)
    return { ...request, applicationId, customerId };
  const missing = Object.entries({ applicationId, customerId }).flatMap(([path, value]) =>
    value === undefined ? [{ path, code: 'required', message: `${path} is required.` }] : [],
  );
  return fail('validation_error', missing);
}

/**
 * What a merchant's request starts. 400 `validation_error` for missing fields and a start that is past or too far ahead,
 * `invalid_interval`, `invalid_schedule`, `schedule_first_payment_mismatch`; 403 `application_mismatch`; 404
 * `application_not_found`, `customer_not_found`; 422 `validation_error`, `currency_mismatch`, `missing_required_field`.
 */
async function planStart(ctx: Context, input: CreateInput): Promise<RequestedStart> {
  const { workspaceId, environmentId, database } = ctx;
  const terms = parseTerms({ ...input, ...amountOf(input) }, '');
  if (terms.installments && terms.shippingAmount > 0)
    reject('shippingAmount', 'too_big', 'is 0 with installments, whose amounts are final', 422);
  const startAt = startOf(input, ctx.now());
  const applicationId = await database.transaction((tx) =>
    requireApplication(ctx, tx, input.applicationId),
  );
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
  if (currency !== settings.currency) rejectCurrency(currency, settings.currency);
  const { billingTimezone: timezone } = settings;
  return {
    settings,
    applicationId,
    start: {
      customerId: customer.id,
      terms: storedTerms(terms),
      shippingAmount: terms.shippingAmount,
      currency,
      timezone,
      startAt: startAt.toISOString(),
      trialDays: terms.trialDays,
      schedule: terms.installments && scheduleOf(terms.installments, startAt, timezone),
      paymentMethodId: cardOf(input),
      checkoutSessionId: null,
      createdBy: 'api',
      shippingAddress: input.shippingAddress ?? null,
      billingAddress: input.billingAddress ?? null,
      metadata: input.metadata ?? {},
    },
  };
}

/** The terms as a subscription stores them. */
function storedTerms({ plan: planId, planName, cadence, amount, quantity, usage }: Terms) {
  return { planId, planName, ...cadence, amount, quantity, usage };
}

function amountOf({ amount, unitPrice }: CreateInput): { amount?: number } {
  if (unitPrice === undefined) return {};
  if (amount !== undefined) reject('unitPrice', 'unrecognized_keys', 'excludes amount', 400);
  return { amount: unitPrice };
}

function startOf({ startAt }: CreateInput, now: Date): Date {
  if (startAt === undefined) return now;
  const wanted = new Date(startAt);
  const aheadMs = wanted.getTime() - now.getTime();
  if (aheadMs < -PAST_MAX_MS) reject('startAt', 'too_small', 'must not be in the past', 422);
  if (aheadMs > AHEAD_MAX_MS) reject('startAt', 'too_big', 'is at most two years ahead', 422);
  return aheadMs < 0 ? now : wanted;
}

/** A malformed id is a card that the customer does not have, never the default card. */
function cardOf({ paymentMethodId }: CreateInput): string | null {
  if (paymentMethodId === undefined || paymentMethodId === null) return null;
  return parseId('cpm', paymentMethodId) ?? rejectCard();
}

function reject(path: string, code: string, rule: string, status: 400 | 422): never {
  return fail('validation_error', [{ path, code, message: `${path} ${rule}.` }], { status });
}
