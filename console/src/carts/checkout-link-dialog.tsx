import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Button, linkButton } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

type LinkableCart = Pick<Cart, 'id' | 'applicationId' | 'customerEmail'>;

type CheckoutLinkDialogProps = Readonly<{ cart: LinkableCart; onClose: () => void }>;

/** A link by which the buyer of a cart can pay it. */
export function CheckoutLinkDialog({ cart, onClose }: CheckoutLinkDialogProps) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { id: cartId, applicationId, customerEmail } = cart;
  const shop = useQuery({
    queryKey: [key, 'shop address', applicationId],
    queryFn: async ({ signal }) =>
      (await commerce.embedConfig.get({ signal, applicationId })).storefrontBaseUrl ?? '',
    staleTime: 60_000,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const address = typed ?? shop.data ?? '';
  const isAddress = URL.canParse(address) && /^https?:/i.test(address);
  const create = useWrite(
    (returnUrl: string, options) =>
      commerce.checkout.sessions.create(
        { applicationId, cartId, returnUrl, cancelUrl: returnUrl },
        { ...options, applicationId },
      ),
    { done: t('word.linkMade'), isShownByCaller: true },
  );
  const { data: session } = create;
  if (session)
    return (
      <Dialog title={t('checkoutLink.title')} isOpen onClose={onClose}>
        <p className="mb-3 text-quiet">
          {t('checkoutLink.ends')} <Time at={session.expiresAt} />
        </p>
        <div className="rounded-lg bg-ground p-3">
          <Copyable text={session.hostedUrl} />
        </div>
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.close')}
          </Button>
          <a
            href={session.hostedUrl}
            target="_blank"
            rel="noreferrer"
            className={linkButton('primary')}
          >
            <ExternalLink size={16} aria-hidden />
            {t('checkoutLink.see')}
          </a>
        </DialogActions>
      </Dialog>
    );
  return (
    <ActionDialog
      title={t('checkoutLink.title')}
      action={t('checkoutLink.open')}
      isBusy={create.isPending}
      isReady={isAddress}
      error={create.error}
      onSubmit={() => create.mutate(address)}
      onClose={onClose}
    >
      <ul className="list-disc rounded-lg bg-ground p-3 ps-7">
        <li>{t('checkoutLink.will')}</li>
        <li>{t('checkoutLink.replaces')}</li>
        <li className="break-words">
          {customerEmail
            ? t('checkoutLink.sendTo', { email: customerEmail })
            : t('checkoutLink.noMail')}
        </li>
      </ul>
      <TextField
        label={t('checkoutLink.returnUrl')}
        help={t('checkoutLink.returnUrlHelp')}
        type="url"
        value={address}
        maxLength={2_000}
        placeholder="https://"
        onType={setTyped}
        error={typed !== null && !isAddress ? t('fulfillment.urlWrong') : undefined}
      />
    </ActionDialog>
  );
}
