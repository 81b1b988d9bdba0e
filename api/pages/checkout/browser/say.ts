import type { Answer, Finding } from './api-calls.ts';
import { faultOf, missingText, type Input } from './form-fields.ts';
import { pageTexts, readPageData } from './page-data.ts';

/** A decline in the buyer's language. */
export function declineText(declineCode: string | null | undefined): string {
  const { declines, notThrough } = pageTexts();
  if (!declineCode) return notThrough;
  return (
    (Object.hasOwn(declines, declineCode) ? declines[declineCode] : undefined) ??
    declines['other'] ??
    notThrough
  );
}

/** An error of the API that no field of the page shows, as its buyer reads it. */
export function errorText({ code, message, details }: Answer): string {
  // The processor's own fields speak for themselves.
  if (code === 'card_fields') return message;
  const errors: Readonly<Record<string, string>> = pageTexts().errors;
  const codes = [code, ...details.map((detail) => detail.code ?? '')];
  const named = codes.find((one) => Object.hasOwn(errors, one));
  if (named !== undefined) return errors[named] ?? '';
  return (isEnglish() && message) || (errors['other'] ?? '');
}

/** What the API says of a field: the API speaks English, and more exactly than the page does. */
export function findingText(input: Input, { code, message }: Finding): string {
  if (isEnglish() && message) return message;
  if (code === 'required') return missingText(input);
  return faultOf(input) ?? checkText(input);
}

function checkText({ name }: Input): string {
  const texts = pageTexts();
  if (name === 'card.number') return texts.cardNumber;
  if (name === 'card.expiry') return texts.expiry;
  if (name === 'card.cvc') return texts.cvc;
  return name === 'email' ? texts.email : texts.checkField;
}

function isEnglish(): boolean {
  return readPageData().language === 'en';
}
