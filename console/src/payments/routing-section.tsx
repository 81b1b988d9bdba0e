import { useTranslation } from 'react-i18next';
import { useRead } from '../client/use-read.ts';
import { Failure, isCode } from '../client/failure.tsx';
import { Trace } from '../routing/trace.tsx';
import { Section } from '../ui/panel.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { shortId, useConnectorNames } from './connector-names.ts';
import type { PaymentDetails } from './use-payment.ts';

/** How the connector of a payment was chosen. */
export function RoutingSection({ payment }: { readonly payment: PaymentDetails }) {
  const { t } = useTranslation();
  const names = useConnectorNames();
  const { data, error, refetch, isPending } = useRead(
    ['routing of', payment.id],
    async (commerce, options) => {
      try {
        return await commerce.payments.getRouting(payment.id, options);
      } catch (failure) {
        // Money that was recorded, and invoices, are routed to nobody.
        if (isCode(failure, 'not_found')) return null;
        throw failure;
      }
    },
  );
  return (
    <Section title={t('routingTrace.title')}>
      {isPending && <Waiting lines={3} />}
      {error && <Failure error={error} retry={refetch} />}
      {data === null && <p className="text-quiet">{t('routingTrace.none')}</p>}
      {data && (
        <Trace
          trace={data}
          nameOf={(id) => names.get(id) ?? shortId(id)}
          usedId={payment.connectorId}
        />
      )}
    </Section>
  );
}
