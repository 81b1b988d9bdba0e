import { useQuery } from '@tanstack/react-query';
import type { Cart } from '../../../sdk/typescript/src/commerce.ts';
import { Time } from '../format/time.tsx';
import { LinkDialog } from '../verb-dialog/link-dialog.tsx';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { text } from '../verb-dialog/fields.tsx';

type LinkableCart = Pick<Cart, 'id' | 'applicationId' | 'customerEmail'>;

interface Of {
  readonly cart: LinkableCart;
}

/** A link by which the buyer of a cart can pay it. */
export const CheckoutLinkDialog = dialogOf(({ t, commerce, key, close }: Here, { cart }: Of) => {
  const { id: cartId, applicationId, customerEmail: email } = cart;
  const shop = useQuery({
    queryKey: [key, 'shop address', applicationId],
    queryFn: async ({ signal }) =>
      (await commerce.embedConfig.get({ signal, applicationId })).storefrontBaseUrl ?? '',
    staleTime: 60_000,
  });
  return {
    title: t('checkoutLink.title'),
    button: t('checkoutLink.open'),
    above: [
      t('checkoutLink.will'),
      t('checkoutLink.replaces'),
      email ? t('checkoutLink.sendTo', { email }) : t('checkoutLink.noMail'),
    ],
    fields: {
      returnUrl: text(t('checkoutLink.returnUrl'), {
        start: shop.data,
        help: t('checkoutLink.returnUrlHelp'),
        needed: t('fulfillment.urlWrong'),
        check: (url) => URL.canParse(url) && /^https?:/i.test(url),
        wrong: t('fulfillment.urlWrong'),
        type: 'url',
        maxLength: 2_000,
        placeholder: 'https://',
      }),
    },
    call: ({ returnUrl }, options) =>
      commerce.checkout.sessions.create(
        { applicationId, cartId, returnUrl, cancelUrl: returnUrl },
        { ...options, applicationId },
      ),
    done: t('word.linkMade'),
    after: ({ hostedUrl, expiresAt }) => (
      <LinkDialog
        title={t('checkoutLink.title')}
        text={
          <>
            {t('checkoutLink.ends')} <Time at={expiresAt} />
          </>
        }
        url={hostedUrl}
        open={t('checkoutLink.see')}
        onClose={close}
      />
    ),
  };
});
