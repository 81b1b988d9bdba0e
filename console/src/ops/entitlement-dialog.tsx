import type { StaffWorkspace } from '../../../sdk/typescript/src/commerce.ts';
import { changed } from '../client/changed.ts';
import { check, choice, count, maybe } from '../verb-dialog/fields.tsx';
import { staffDialogOf, type Staffed } from './staff.ts';

const statuses = ['none', 'trialing', 'active', 'past_due', 'cancelled'] as const;

interface Of {
  readonly workspace: StaffWorkspace;
}

/** What a workspace may do by its own plan: its subscription to this service, its trial, its rate. */
export const EntitlementDialog = staffDialogOf(({ t, staff }: Staffed, { workspace }: Of) => {
  const { id, name, subscriptionStatus, hasPaymentMethod, partner } = workspace;
  const { rateLimitPerSecond } = workspace;
  const trialEnds = workspace.trialEndsAt?.slice(0, 16) ?? null;
  const before = {
    subscriptionStatus,
    trialEnds,
    rateLimitPerSecond,
    hasPaymentMethod,
    partner,
  };
  const bodyOf = ({ trialEnds: typed, ...others }: Partial<typeof before>) => ({
    ...others,
    ...(typed === undefined ? {} : { trialEndsAt: typed && `${typed}:00.000Z` }),
  });
  return {
    title: t('ops.entitle'),
    button: t('word.save'),
    above: t('ops.entitleWill', { name }),
    fields: {
      subscriptionStatus: choice(
        t('ops.subscription'),
        statuses.map(
          (one) => [one, one === 'none' ? t('ops.noSubscription') : t(`status.${one}`)] as const,
        ),
        { start: subscriptionStatus },
      ),
      trialEnds: maybe(t('ops.trialEndsUtc'), { start: trialEnds, type: 'datetime-local' }),
      rateLimitPerSecond: count(t('ops.rate'), {
        start: rateLimitPerSecond,
        help: t('ops.rateHelp'),
        to: 999_999,
      }),
      hasPaymentMethod: check(t('word.cardOnFile'), { start: hasPaymentMethod }),
      partner: check(t('word.partner'), { start: partner }),
    },
    isReady: (values) => Object.keys(changed<object>(before, values)).length > 0,
    call: (values, options) =>
      staff.admin.workspaces.update(id, bodyOf(changed(before, values)), options),
  };
});
