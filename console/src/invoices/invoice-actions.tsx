import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '../../../sdk/typescript/src/commerce.ts';
import { MarkPaidDialog } from '../payments/mark-paid-dialog.tsx';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReissueDialog } from './reissue-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

type DialogName = 'link' | 'markPaid' | 'reissue' | 'resend' | 'void';

/** What can be done with an invoice in its present state. */
export function InvoiceActions({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const mayWrite = useForbidden('invoices:write');
  const mayCapture = useForbidden('payments:capture');
  const { status, sourceType, paymentId, total, currency } = invoice;
  const close = () => setDialog(null);
  const isOnTerms = sourceType === 'net30';
  return (
    <>
      {status !== 'voided' && (
        <Button onClick={() => setDialog('link')}>{t('invoices.link')}</Button>
      )}
      {status !== 'voided' && isOnTerms && (
        <Button forbidden={mayWrite} onClick={() => setDialog('resend')}>
          {t('invoices.resend')}
        </Button>
      )}
      {status === 'open' && (
        <>
          <Button forbidden={mayWrite} onClick={() => setDialog('void')}>
            {t('invoices.void')}
          </Button>
          <Button look="primary" forbidden={mayCapture} onClick={() => setDialog('markPaid')}>
            {t('payment.markPaid')}
          </Button>
        </>
      )}
      {status === 'voided' && isOnTerms && (
        <Button forbidden={mayWrite} onClick={() => setDialog('reissue')}>
          {t('invoices.reissue')}
        </Button>
      )}
      {dialog === 'link' && <LinkDialog invoice={invoice} onClose={close} />}
      {dialog === 'resend' && <ResendDialog invoice={invoice} onClose={close} />}
      {dialog === 'void' && <VoidDialog invoice={invoice} onClose={close} />}
      {dialog === 'reissue' && <ReissueDialog invoice={invoice} onClose={close} />}
      {dialog === 'markPaid' && (
        <MarkPaidDialog payment={{ id: paymentId, amount: total, currency }} onClose={close} />
      )}
    </>
  );
}
