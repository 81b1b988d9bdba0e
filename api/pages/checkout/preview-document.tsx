import type { CheckoutPageModel } from '../../../domain/checkout/page/page-model.ts';
import type { PreviewInput } from '../../../domain/checkout/page/preview-schemas.ts';
import { checkoutDocument } from '../../../templates/checkout/document.tsx';
import { FormPage } from '../../../templates/checkout/form-page.tsx';
import { formProps } from './open-page.tsx';
import { pageTexts } from './page-texts.ts';
import { frameOf } from './session-page.ts';

/**
 * The checkout page to look at. Without a script it asks nothing of anybody; without an address of its own nobody can be
 * sent to it.
 */
export function previewDocument(
  model: CheckoutPageModel,
  { isEmbedded, styleNonce }: PreviewInput,
): string {
  const texts = pageTexts(model.locale, null, null);
  const request = {
    isEmbedded,
    paysOnly: false,
    acceptLanguage: null,
    isBare: false,
    primary: null,
    logo: null,
  };
  const frame = frameOf(model, request, {
    canPay: isEmbedded,
    nonce: styleNonce ?? '',
    script: null,
    texts,
  });
  return checkoutDocument(frame, <FormPage {...formProps(model, request, texts)} />);
}
