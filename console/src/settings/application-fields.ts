import type { Application } from '../../../sdk/typescript/src/commerce.ts';
import type { Translate } from '../verb-dialog/dialog-of.tsx';
import { check, choice, count, maybe, text, typed } from '../verb-dialog/fields.tsx';
import { currencyOf } from './currency.ts';

const money = [
  'name',
  'settings.currency',
  'settings.billingTimezone',
  'settings.defaultNetN',
  'settings.payments.captureMode',
] as const;
const dunning = [
  'settings.dunning.retryDays',
  'settings.dunning.finalAction',
  'settings.dunning.emailCustomer',
  'settings.billing.upcomingNoticeDays',
  'settings.billing.catchUp',
] as const;
const digital = [
  'settings.digital.maxDownloads',
  'settings.digital.windowDays',
  'settings.digital.autoRelease',
] as const;
const mail = [
  'settings.email.enabled',
  'settings.email.orderConfirmation',
  'settings.email.receipt',
  'settings.email.shipped',
  'settings.email.refund',
  'settings.email.returnRequested',
  'settings.email.paymentReminder',
] as const;
const returns = [
  'settings.buyerReturns.enabled',
  'settings.buyerReturns.windowDays',
  'settings.buyerReturns.policy',
  'settings.buyerReturns.address',
] as const;

/** The sections of the page, with the fields of each. */
export const sections = { money, dunning, digital, mail, returns } as const;

export const buyerFields = [
  'settings.buyerSubscriptionActions.pause',
  'settings.buyerSubscriptionActions.resume',
  'settings.buyerSubscriptionActions.cancel',
] as const;

/** The settings of an application, each field by the path that the API has for it. */
export function applicationFields(t: Translate, { name, settings }: Application) {
  const { payments, dunning: retries, billing, digital: files, email, buyerReturns } = settings;
  const buyer = settings.buyerSubscriptionActions;
  const number = (label: string, start: number | null, from: number, to: number) => ({
    label,
    options: { start, from, to, wrong: t('application.wrongNumber', { from, to }), maxLength: 4 },
  });
  const needed = (label: string, start: number, to: number, from = 0) => {
    const { options } = number(label, start, from, to);
    return count(label, { ...options, needed: options.wrong });
  };
  const optional = (label: string, start: number | null, to: number) =>
    count(label, number(label, start, 1, to).options);
  const currencies = 'EUR, USD, JPY';
  return {
    name: text(t('word.name'), {
      start: name,
      needed: t('settings.nameWrong'),
      maxLength: 200,
    }),
    'settings.currency': typed(t('word.currency'), (code) => currencyOf(code) ?? undefined, {
      start: settings.currency,
      help: t('application.changeCurrency'),
      needed: currencies,
      wrong: currencies,
      maxLength: 3,
    }),
    'settings.billingTimezone': text(t('application.timezone'), {
      start: settings.billingTimezone,
      help: t('application.timezoneHelp'),
      needed: true,
      maxLength: 60,
    }),
    'settings.defaultNetN': needed(t('application.netDays'), settings.defaultNetN, 365),
    'settings.payments.captureMode': choice(
      t('application.captureMode'),
      [
        ['automatic', t('application.automatic')],
        ['manual', t('application.manual')],
      ],
      { start: payments.captureMode },
    ),
    'settings.dunning.retryDays': typed(t('application.retryDays'), daysOf, {
      start: retries.retryDays.join(', '),
      help: t('application.retryDaysHelp'),
      wrong: t('application.wrongDays'),
      maxLength: 60,
    }),
    'settings.dunning.finalAction': choice(
      t('application.finalAction'),
      (['cancel', 'pause', 'keep'] as const).map(
        (one) => [one, t(`application.finalActions.${one}`)] as const,
      ),
      { start: retries.finalAction },
    ),
    'settings.dunning.emailCustomer': check(t('application.dunningMail'), {
      start: retries.emailCustomer,
    }),
    'settings.billing.upcomingNoticeDays': needed(
      t('application.noticeDays'),
      billing.upcomingNoticeDays,
      30,
    ),
    'settings.billing.catchUp': check(t('application.catchUp'), { start: billing.catchUp }),
    'settings.digital.maxDownloads': optional(
      t('application.maxDownloads'),
      files.maxDownloads,
      100,
    ),
    'settings.digital.windowDays': optional(t('application.windowDays'), files.windowDays, 365),
    'settings.digital.autoRelease': check(t('application.autoRelease'), {
      start: files.autoRelease,
    }),
    'settings.buyerReturns.enabled': check(t('application.mayReturn'), {
      start: buyerReturns.enabled,
      help: t('application.mayReturnHelp'),
    }),
    'settings.buyerReturns.windowDays': needed(
      t('application.returnDays'),
      buyerReturns.windowDays,
      365,
      1,
    ),
    'settings.buyerReturns.policy': maybe(t('application.returnPolicy'), {
      start: buyerReturns.policy,
      help: t('application.returnPolicyHelp'),
      rows: 4,
      maxLength: 2_000,
    }),
    'settings.buyerReturns.address': maybe(t('application.returnAddress'), {
      start: buyerReturns.address,
      help: t('application.returnPolicyHelp'),
      rows: 4,
      maxLength: 500,
    }),
    ...checks(mail, (one) => t(`application.mails.${one}`), email),
    ...checks(buyerFields, (one) => t(`application.buyerActions.${one}`), buyer),
  };
}

type Last<Path extends string> = Path extends `${string}.${infer Rest}` ? Last<Rest> : Path;

function checks<Path extends string>(
  paths: readonly Path[],
  labelOf: (name: Last<Path>) => string,
  start: Readonly<Record<Last<Path>, boolean>>,
) {
  const fields = paths.map((path) => {
    const name = path.slice(path.lastIndexOf('.') + 1) as Last<Path>;
    return [path, check(labelOf(name), { start: start[name] })];
  });
  return Object.fromEntries(fields) as Readonly<Record<Path, ReturnType<typeof check>>>;
}

/** Growing days from 1 to 60, at most eight of them; undefined for anything else. */
function daysOf(written: string): number[] | undefined {
  const days = written
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : 0));
  const isRight =
    days.length <= 8 &&
    days.every((day, index) => day >= 1 && day <= 60 && day > (days[index - 1] ?? 0));
  return isRight ? days : undefined;
}
