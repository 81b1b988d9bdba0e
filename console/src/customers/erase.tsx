import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

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

type EraseDialogProps = Readonly<{ customer: Customer; way: Way; onClose: () => void }>;

/** Neither can be undone, so the address is typed first. */
function EraseDialog({ customer: { id, email }, way, onClose }: EraseDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const open = useOpen();
  const [typed, setTyped] = useState('');
  const anonymize = useWrite((_: null, options) => commerce.customers.anonymize(id, options), {
    done: t('erase.anonymized'),
    onDone: onClose,
    isShownByCaller: true,
  });
  const remove = useWrite((_: null, options) => commerce.customers.delete(id, options), {
    done: t('erase.deleted'),
    onDone: () => open('/customers'),
    isShownByCaller: true,
  });
  const write = way === 'delete' ? remove : anonymize;
  return (
    <ActionDialog
      title={t(`erase.${way}`)}
      action={t(`erase.${way}`)}
      look="danger"
      isBusy={write.isPending}
      isReady={typed.trim() === email}
      error={write.error}
      onSubmit={() => write.mutate(null)}
      onClose={onClose}
    >
      <p>{t(`erase.${way}Will`)}</p>
      <TextField
        label={t('erase.type', { email })}
        autoComplete="off"
        value={typed}
        onType={setTyped}
      />
    </ActionDialog>
  );
}
