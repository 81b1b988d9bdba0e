import { wordsOf } from './words-of.ts';

const common = wordsOf(`
  AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW KWD MXN NOK NZD PLN
  RON SEK SGD TRY USD ZAR
`);

type Common = (typeof common)[number];

/** The currencies that a list is filtered by. */
export const currencyChoices: readonly (readonly [Common, string])[] = common.map((one) => [
  one,
  one,
]);
export function readCurrency(text: string | undefined): Common | undefined {
  return common.find((one) => one === text);
}
