import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { changed } from '../client/changed.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { check, count, maybe, text } from '../verb-dialog/fields.tsx';
import { useCreate } from './use-create.ts';

interface Of {
  /** Null: a new one. */
  readonly customer: Customer | null;
}

/** Creates a customer, or changes who one is. Orders and invoices keep what they were made with. */
export const ProfileDialog = dialogOf(({ t, commerce, open }: Here, { customer }: Of) => {
  const create = useCreate();
  const field = (label: string, start: string | null | undefined, maxLength = 200) =>
    maybe(label, { start, maxLength });
  return {
    title: t(customer ? 'word.change' : 'customer.new'),
    button: t(customer ? 'word.save' : 'customer.create'),
    above: customer && <p className="text-quiet">{t('customer.changeWill')}</p>,
    fields: {
      email: text(t('word.email'), { start: customer?.email, type: 'email', maxLength: 200 }),
      firstName: field(t('customer.firstName'), customer?.firstName),
      lastName: field(t('customer.lastName'), customer?.lastName),
      phone: field(t('customer.phone'), customer?.phone, 50),
      externalId: field(t('customer.externalId'), customer?.externalId),
      leitwegId: field(t('customer.leitwegId'), customer?.leitwegId),
      netN: count(t('customer.netDays'), {
        start: customer?.netN,
        help: t('customer.netHelp'),
        from: 1,
        to: 999,
        wrong: t('change.whole'),
        maxLength: 3,
      }),
      acceptsMarketing: check(t('customer.marketing'), { start: customer?.acceptsMarketing }),
    },
    call: (body, options) =>
      customer
        ? commerce.customers.update(customer.id, changed<typeof body>(customer, body), options)
        : create(body, options),
    done: t(customer ? 'customer.saved' : 'customer.created'),
    onDone: ({ id }) => {
      if (!customer) open(`/customers/${id}`);
    },
  };
});
