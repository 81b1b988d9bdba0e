import type { Subscription } from '../../../storage/entities/subscription.ts';
import { INVOICE_LANGUAGE } from '../../../storage/queries/subscriptions/application.ts';
import type { RunQuery } from '../../../storage/query.ts';
import { settingsForBuyer } from '../../invoices/settings/defaults.ts';
import { spokenLanguage } from '../../languages.ts';

/** What lines of subscriptions say besides the merchant's own names, in one language. */
export interface LineWords {
  readonly usage: (metric: string) => string;
  readonly units: (quantity: string) => string;
  /** `row` from 1. */
  readonly installment: (row: number, count: number) => string;
  readonly restOfPeriod: string;
  /** Names the plan for which a part of the price is deducted. */
  readonly lessUnused: (plan: string) => string;
  readonly unusedOf: (plan: string) => string;
}

/** A text of a line: the merchant's own, or one in the language of the invoice that the line will be on. */
export type LineText = string | ((words: LineWords, quantity: Intl.NumberFormat) => string);

/** By language of `languages`. */
export const lineWords: ReadonlyMap<string, LineWords> = new Map([
  [
    'en',
    {
      usage: (metric) => `Usage: ${metric}`,
      units: (quantity) => `Units: ${quantity}`,
      installment: (row, count) => `Installment ${row} of ${count}`,
      restOfPeriod: 'For the rest of the period',
      lessUnused: (plan) => `less unused time of ${plan}`,
      unusedOf: (plan) => `Unused time of ${plan}`,
    },
  ],
  [
    'de',
    {
      usage: (metric) => `Nutzung: ${metric}`,
      units: (quantity) => `Einheiten: ${quantity}`,
      installment: (row, count) => `Rate ${row} von ${count}`,
      restOfPeriod: 'Für den Rest des Zeitraums',
      lessUnused: (plan) => `abzüglich unverbrauchter Zeit von ${plan}`,
      unusedOf: (plan) => `Unverbrauchte Zeit von ${plan}`,
    },
  ],
  [
    'fr',
    {
      usage: (metric) => `Consommation : ${metric}`,
      units: (quantity) => `Unités : ${quantity}`,
      installment: (row, count) => `Échéance ${row} sur ${count}`,
      restOfPeriod: 'Pour le reste de la période',
      lessUnused: (plan) => `moins le temps non utilisé de ${plan}`,
      unusedOf: (plan) => `Temps non utilisé de ${plan}`,
    },
  ],
  [
    'es',
    {
      usage: (metric) => `Consumo: ${metric}`,
      units: (quantity) => `Unidades: ${quantity}`,
      installment: (row, count) => `Cuota ${row} de ${count}`,
      restOfPeriod: 'Por el resto del período',
      lessUnused: (plan) => `menos el tiempo no usado de ${plan}`,
      unusedOf: (plan) => `Tiempo no usado de ${plan}`,
    },
  ],
  [
    'it',
    {
      usage: (metric) => `Consumo: ${metric}`,
      units: (quantity) => `Unità: ${quantity}`,
      installment: (row, count) => `Rata ${row} di ${count}`,
      restOfPeriod: 'Per il resto del periodo',
      lessUnused: (plan) => `meno il periodo non usato di ${plan}`,
      unusedOf: (plan) => `Periodo non usato di ${plan}`,
    },
  ],
  [
    'ar',
    {
      usage: (metric) => `الاستخدام: ${metric}`,
      units: (quantity) => `الوحدات: ${quantity}`,
      installment: (row, count) => `القسط ${row} من ${count}`,
      restOfPeriod: 'عن بقية الفترة',
      lessUnused: (plan) => `ناقص المدة غير المستخدمة من ${plan}`,
      unusedOf: (plan) => `مدة غير مستخدمة من ${plan}`,
    },
  ],
  [
    'ja',
    {
      usage: (metric) => `ご利用分：${metric}`,
      units: (quantity) => `数量：${quantity}`,
      installment: (row, count) => `分割払い ${row}回目（全${count}回）`,
      restOfPeriod: '残りの期間分',
      lessUnused: (plan) => `${plan}の未使用期間分を控除`,
      unusedOf: (plan) => `${plan}の未使用期間分`,
    },
  ],
  [
    'nl',
    {
      usage: (metric) => `Verbruik: ${metric}`,
      units: (quantity) => `Eenheden: ${quantity}`,
      installment: (row, count) => `Termijn ${row} van ${count}`,
      restOfPeriod: 'Voor de rest van de periode',
      lessUnused: (plan) => `minus ongebruikte tijd van ${plan}`,
      unusedOf: (plan) => `Ongebruikte tijd van ${plan}`,
    },
  ],
  [
    'zh-Hans',
    {
      usage: (metric) => `用量：${metric}`,
      units: (quantity) => `单位数：${quantity}`,
      installment: (row, count) => `第 ${row} 期，共 ${count} 期`,
      restOfPeriod: '本期剩余时间',
      lessUnused: (plan) => `扣除 ${plan} 的未使用时间`,
      unusedOf: (plan) => `${plan} 的未使用时间`,
    },
  ],
  [
    'he',
    {
      usage: (metric) => `שימוש: ${metric}`,
      units: (quantity) => `יחידות: ${quantity}`,
      installment: (row, count) => `תשלום ${row} מתוך ${count}`,
      restOfPeriod: 'ליתרת התקופה',
      lessUnused: (plan) => `בניכוי זמן שלא נוצל של ${plan}`,
      unusedOf: (plan) => `זמן שלא נוצל של ${plan}`,
    },
  ],
  [
    'pl',
    {
      usage: (metric) => `Zużycie: ${metric}`,
      units: (quantity) => `Jednostki: ${quantity}`,
      installment: (row, count) => `Rata ${row} z ${count}`,
      restOfPeriod: 'Za pozostałą część okresu',
      lessUnused: (plan) => `minus niewykorzystany czas ${plan}`,
      unusedOf: (plan) => `Niewykorzystany czas ${plan}`,
    },
  ],
  [
    'pt',
    {
      usage: (metric) => `Utilização: ${metric}`,
      units: (quantity) => `Unidades: ${quantity}`,
      installment: (row, count) => `Prestação ${row} de ${count}`,
      restOfPeriod: 'Pelo resto do período',
      lessUnused: (plan) => `menos o tempo não usado de ${plan}`,
      unusedOf: (plan) => `Tempo não usado de ${plan}`,
    },
  ],
] satisfies [string, LineWords][]);

type WriteText = (text: LineText) => string;

/**
 * How texts of a subscription's lines are written: in the language that its invoices have. Reads it only where a text
 * needs words, which most renewals do not.
 */
export async function textWriter(
  read: RunQuery,
  tenant: Pick<
    Subscription,
    'workspaceId' | 'environmentId' | 'applicationId' | 'checkoutSessionId'
  >,
  texts: readonly (LineText | null)[],
): Promise<WriteText> {
  if (!texts.some((text) => typeof text === 'function')) return plainly;
  const { workspaceId, environmentId, applicationId, checkoutSessionId } = tenant;
  const values = [workspaceId, environmentId, applicationId, checkoutSessionId];
  const [row] = await read(INVOICE_LANGUAGE, values);
  const { language } = settingsForBuyer(row?.invoice_settings ?? null, row?.buyer_locale ?? null);
  const spoken = spokenLanguage(language) ?? 'en';
  const words = lineWords.get(spoken);
  if (!words) throw new Error(`lines have no words in ${spoken}`);
  // Digits that every typeface of the invoice has, as its amounts have them.
  const quantity = new Intl.NumberFormat(language, {
    numberingSystem: 'latn',
    maximumFractionDigits: 6,
  });
  return (text) => (typeof text === 'string' ? text : text(words, quantity));
}

function plainly(text: LineText): string {
  if (typeof text !== 'string') throw new Error('a text needs words that were not read');
  return text;
}
