import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  InvoiceActions as Actions,
  InvoiceDetail,
} from '../../../sdk/typescript/src/commerce.ts';
import { MarkPaidDialog } from '../payments/mark-paid-dialog.tsx';
import { Verbs } from '../verbs/verbs.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReissueDialog } from './reissue-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

type InvoiceWithActions = InvoiceDetail & { readonly actions: Actions };
type DialogName = 'link' | 'markPaid' | 'reissue' | 'resend' | 'void';

/** Lists what can be done with an invoice. */
export function InvoiceActions({ invoice }: { readonly invoice: InvoiceWithActions }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { paymentId, total, currency, actions } = invoice;
  const close = () => setDialog(null);
  const open = (name: DialogName) => () => setDialog(name);
  return (
    <>
      <Verbs
        verbs={[
          { text: t('invoices.link'), action: actions.createLink, onDo: open('link') },
          { text: t('invoices.resend'), action: actions.resend, onDo: open('resend') },
          { text: t('invoices.void'), action: actions.void, onDo: open('void') },
          {
            text: t('payment.markPaid'),
            action: actions.markPaid,
            look: 'primary',
            onDo: open('markPaid'),
          },
          { text: t('invoices.reissue'), action: actions.reissue, onDo: open('reissue') },
        ]}
      />
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
