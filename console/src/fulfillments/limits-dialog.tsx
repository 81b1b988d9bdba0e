import { changed } from '../client/changed.ts';
import { dayOf, endOfDay, isDay } from '../format/days.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { check, count, maybe } from '../verb-dialog/fields.tsx';
import type { FulfillmentOf } from './dialog-props.ts';

/** How often, and until when files may be downloaded. */
export const LimitsDialog = dialogOf(({ t, commerce }: Here, { fulfillment }: FulfillmentOf) => {
  const { id, maxDownloads, downloadExpiresAt, revokeOnRefund } = fulfillment;
  const lastDay = downloadExpiresAt && dayOf(new Date(downloadExpiresAt));
  return {
    title: t('fulfillment.limits'),
    button: t('word.save'),
    fields: {
      maxDownloads: count(t('fulfillment.maxDownloads'), {
        start: maxDownloads,
        help: t('fulfillment.maxDownloadsHelp'),
        from: 1,
        to: 100,
        wrong: t('fulfillment.countWrong'),
        maxLength: 3,
      }),
      day: maybe(t('fulfillment.lastDay'), {
        start: lastDay,
        help: t('fulfillment.lastDayHelp'),
        check: isDay,
        type: 'date',
      }),
      revokeOnRefund: check(t('fulfillment.endsWithRefund'), { start: revokeOnRefund }),
    },
    below: t('fulfillment.limitsWill'),
    // A field that stays is not sent: somebody else may have changed it.
    call: ({ day, ...limits }, options) =>
      commerce.fulfillments.update(
        id,
        {
          ...changed({ maxDownloads, revokeOnRefund }, limits),
          ...(day === lastDay ? {} : { downloadExpiresAt: day && endOfDay(day) }),
        },
        options,
      ),
    done: t('fulfillment.limited'),
  };
});
