import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Section } from '../ui/panel.tsx';
import { nameOf } from './name-of.ts';
import { ProfileDialog } from './profile-dialog.tsx';

/** Who a customer is. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const forbidden = useForbidden('customers:write');
  const [isChanging, setIsChanging] = useState(false);
  const hasMetadata = Object.keys(customer.metadata).length > 0;
  return (
    <Section
      title={t('word.details')}
      actions={
        <Button forbidden={forbidden} onClick={() => setIsChanging(true)}>
          {t('word.change')}
        </Button>
      }
    >
      <Facts
        facts={[
          [t('word.email'), customer.email],
          [t('word.name'), nameOf(customer)],
          [t('customer.phone'), customer.phone],
          [t('customer.externalId'), customer.externalId],
          [t('customer.leitwegId'), customer.leitwegId],
          [t('customer.marketing'), customer.acceptsMarketing ? t('state.yes') : t('state.no')],
          [
            t('customer.terms'),
            customer.netN === null ? null : t('customer.net', { count: customer.netN }),
          ],
          [t('word.since'), <Time key="since" at={customer.createdAt} />],
          [t('word.id'), <Copyable key="id" text={customer.id} />],
        ]}
      />
      {hasMetadata && (
        <div className="mt-4">
          <Json value={customer.metadata} label={t('customer.metadata')} />
        </div>
      )}
      {isChanging && <ProfileDialog customer={customer} onClose={() => setIsChanging(false)} />}
    </Section>
  );
}
