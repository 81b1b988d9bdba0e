import type { Application, Currency } from '../../../sdk/typescript/src/commerce.ts';
import { currencyOf } from './currency.ts';

type Settings = Application['settings'];

/** The settings of an application as they are typed. */
export interface ApplicationForm {
  name: string;
  currency: string;
  billingTimezone: string;
  defaultNetN: string;
  captureMode: Settings['payments']['captureMode'];
  maxDownloads: string;
  windowDays: string;
  autoRelease: boolean;
  retryDays: string;
  finalAction: Settings['dunning']['finalAction'];
  emailCustomer: boolean;
  upcomingNoticeDays: string;
  catchUp: boolean;
  buyer: Settings['buyerSubscriptionActions'];
  returns: { enabled: boolean; policy: string; address: string };
  returnDays: string;
  email: Settings['email'];
}

export function formOf({ name, settings }: Application): ApplicationForm {
  const { digital, dunning, billing, buyerReturns } = settings;
  const { enabled, windowDays, policy, address } = buyerReturns;
  return {
    name,
    currency: settings.currency,
    billingTimezone: settings.billingTimezone,
    defaultNetN: String(settings.defaultNetN),
    captureMode: settings.payments.captureMode,
    maxDownloads: digital.maxDownloads === null ? '' : String(digital.maxDownloads),
    windowDays: digital.windowDays === null ? '' : String(digital.windowDays),
    autoRelease: digital.autoRelease,
    retryDays: dunning.retryDays.join(', '),
    finalAction: dunning.finalAction,
    emailCustomer: dunning.emailCustomer,
    upcomingNoticeDays: String(billing.upcomingNoticeDays),
    catchUp: billing.catchUp,
    buyer: settings.buyerSubscriptionActions,
    returns: { enabled, policy: policy ?? '', address: address ?? '' },
    returnDays: String(windowDays),
    email: settings.email,
  };
}

/** What the API takes; the fields were checked. */
export function patchOf(form: ApplicationForm, before: Application) {
  const currency: Currency = currencyOf(form.currency) ?? before.settings.currency;
  return {
    name: form.name.trim(),
    settings: {
      currency,
      billingTimezone: form.billingTimezone.trim(),
      defaultNetN: Number(form.defaultNetN),
      payments: { captureMode: form.captureMode },
      digital: {
        maxDownloads: numberOrNull(form.maxDownloads),
        windowDays: numberOrNull(form.windowDays),
        autoRelease: form.autoRelease,
      },
      dunning: {
        retryDays: daysOf(form.retryDays) ?? [],
        finalAction: form.finalAction,
        emailCustomer: form.emailCustomer,
      },
      billing: { upcomingNoticeDays: Number(form.upcomingNoticeDays), catchUp: form.catchUp },
      buyerSubscriptionActions: form.buyer,
      buyerReturns: {
        enabled: form.returns.enabled,
        windowDays: Number(form.returnDays),
        policy: textOrNull(form.returns.policy),
        address: textOrNull(form.returns.address),
      },
      email: form.email,
    },
  };
}

export function isWithin(text: string, from: number, to: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;
}

/** Growing days from 1 to 60, at most eight of them; null for anything else. */
export function daysOf(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const isRight =
    parts.length <= 8 &&
    parts.every(
      (part, index) =>
        isWithin(part, 1, 60) && (index === 0 || Number(part) > Number(parts[index - 1])),
    );
  return isRight ? parts.map(Number) : null;
}

function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
