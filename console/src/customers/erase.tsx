import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { confirmation } from '../verb-dialog/fields.tsx';

type Way = 'anonymize' | 'delete';

/** A menu that takes a customer's personal data away, or the customer; neither while a subscription is live. */
export function Erase({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const forbidden = useForbidden('customers:write');
  const [way, setWay] = useState<Way | null>(null);
  const { data: hasLive } = useQuery({
    queryKey: [key, 'customer', customer.id, 'has live'],
    queryFn: async ({ signal }) => {
      const live = { customerId: customer.id, status: liveStatuses.slice(), limit: 1 };
      const { items } = await commerce.subscriptions.list(live, { signal }).page();
      return items.length > 0;
    },
  });
  const refused = hasLive === true ? t('erase.live') : null;
  const isAnonymous = /^anonymized\+.*@invalid$/.test(customer.email);
  return (
    <>
      <Menu align="end" trigger={<Button>{t('erase.more')}</Button>}>
        {!isAnonymous && (
          <MenuItem isDanger forbidden={forbidden ?? refused} onSelect={() => setWay('anonymize')}>
            {t('erase.anonymize')}
          </MenuItem>
        )}
        <MenuItem isDanger forbidden={forbidden ?? refused} onSelect={() => setWay('delete')}>
          {t('erase.delete')}
        </MenuItem>
      </Menu>
      {way !== null && <EraseDialog customer={customer} way={way} onClose={() => setWay(null)} />}
    </>
  );
}

const liveStatuses = ['trialing', 'active', 'past_due', 'paused'] as const;

interface Erased {
  readonly customer: Customer;
  readonly way: Way;
}

/** Neither can be undone, so the address is typed first. */
const EraseDialog = dialogOf(({ t, commerce, open }: Here, { customer, way }: Erased) => {
  const { id, email } = customer;
  return {
    title: t(`erase.${way}`),
    button: t(`erase.${way}`),
    look: 'danger',
    above: t(`erase.${way}Will`),
    fields: { email: confirmation(t('erase.type', { email }), email) },
    call: async (_, options) => {
      if (way === 'delete') await commerce.customers.delete(id, options);
      else await commerce.customers.anonymize(id, options);
    },
    done: way === 'delete' ? t('erase.deleted') : t('erase.anonymized'),
    onDone: () => {
      if (way === 'delete') open('/customers');
    },
  };
});
