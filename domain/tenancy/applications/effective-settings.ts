import type { ApplicationSettings, SettingsInput } from './settings.ts';

/** The defaults. */
export const defaultSettings: ApplicationSettings = {
  currency: 'USD',
  billingTimezone: 'UTC',
  defaultNetN: 30,
  payments: { captureMode: 'automatic' },
  digital: { maxDownloads: 5, windowDays: 30, autoRelease: false },
  dunning: { retryDays: [1, 3, 5, 7, 14], finalAction: 'cancel', emailCustomer: true },
  billing: { upcomingNoticeDays: 3, catchUp: false },
  buyerSubscriptionActions: { pause: true, resume: true, cancel: true },
  buyerReturns: { enabled: false, windowDays: 30, policy: null, address: null },
  email: {
    enabled: true,
    orderConfirmation: true,
    receipt: true,
    shipped: true,
    refund: true,
    returnRequested: true,
    paymentReminder: true,
  },
};

/** The effective settings of an application. */
export function settingsOf(application: { readonly settings: SettingsInput }): ApplicationSettings {
  const set = application.settings;
  return {
    ...defaultSettings,
    ...set,
    payments: { ...defaultSettings.payments, ...set.payments },
    digital: { ...defaultSettings.digital, ...set.digital },
    dunning: { ...defaultSettings.dunning, ...set.dunning },
    billing: { ...defaultSettings.billing, ...set.billing },
    buyerSubscriptionActions: {
      ...defaultSettings.buyerSubscriptionActions,
      ...set.buyerSubscriptionActions,
    },
    buyerReturns: { ...defaultSettings.buyerReturns, ...set.buyerReturns },
    email: { ...defaultSettings.email, ...set.email },
  };
}
