import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { ResendMailDialog } from './resend-mail-dialog.tsx';

type MailProps = Readonly<{ mail: NonNullable<Activity['mail']> }>;

/** "Order confirmation mailed to x@y" */
export function MailTitle({ mail }: MailProps) {
  const { t } = useTranslation();
  const name = useMailName(mail);
  return t(`mailed.${mail.status}`, { mail: name, to: mail.to ?? t('mailed.erased') });
}

/** A way to send it again, where there is one. */
export function MailAgain({ mail }: MailProps) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const forbidden = useForbidden('orders:write');
  const name = useMailName(mail);
  const { id, orderId } = mail;
  if (orderId === null) return null;
  return (
    <>
      <Button
        look="quiet"
        className="-ms-3 text-accent"
        forbidden={forbidden}
        aria-label={t('mailed.title', { mail: name })}
        onClick={() => setIsAsked(true)}
      >
        {t('mailed.again')}
      </Button>
      {isAsked && (
        <ResendMailDialog
          orderId={orderId}
          mailId={id}
          name={name}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}

function useMailName({ template }: MailProps['mail']): string {
  const { t } = useTranslation();
  const key = template.replace(/^customer\./, '');
  return t(`mailNames.${key}` as 'mailNames.receipt', { defaultValue: t('mailNames.other') });
}
