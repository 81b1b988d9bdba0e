import type { LoadedEmbedConfig } from './load.ts';

export function toEmbedConfigView({ config, ...loaded }: LoadedEmbedConfig) {
  return {
    allowedOrigins: config.allowedOrigins,
    logoUrl: config.logoUrl,
    primaryColor: config.primaryColor,
    brandColor: config.brandColor,
    storefrontBaseUrl: config.storefrontBaseUrl,
    cartRecoveryUrlTemplate: config.cartRecoveryUrlTemplate,
    cartAbandonmentThresholdMinutes: config.cartAbandonmentThresholdMinutes,
    companyName: config.companyName,
    supportEmail: config.supportEmail,
    supportUrl: config.supportUrl,
    termsUrl: config.termsUrl,
    privacyUrl: config.privacyUrl,
    fontFamily: config.fontFamily,
    emailFromName: config.emailFromName,
    borderRadius: config.borderRadius,
    colorScheme: config.colorScheme,
    locale: config.locale,
    enabledMethods: config.enabledMethods,
    processorEnabled: config.processorEnabled,
    net30Terms: config.net30Terms,
    net30Customers: config.net30Customers,
    cartSessionPricing: config.cartSessionPricing,
    applicationId: loaded.applicationId,
    environmentId: loaded.environmentId,
    updatedAt: loaded.updatedAt?.toISOString() ?? null,
  };
}
