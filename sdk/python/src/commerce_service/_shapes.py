# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.
from __future__ import annotations

# Names on the wire that do not follow from ours.
IRREGULAR: dict[str, str] = {"three_ds": "threeDS"}

# The properties that hold objects, by the name of their typed dictionary: `*` is a map, `|` a choice.
SHAPES: dict[str, dict[str, str]] = {
    "ApplicationSettingsBody": {
        "payments": "ApplicationSettingsBodyPayments",
        "digital": "ApplicationSettingsBodyDigital",
        "dunning": "ApplicationSettingsBodyDunning",
        "billing": "ApplicationSettingsBodyBilling",
        "buyer_subscription_actions": "ApplicationSettingsBodyBuyerSubscriptionActions",
        "buyer_returns": "ApplicationSettingsBodyBuyerReturns",
        "email": "ApplicationSettingsBodyEmail",
    },
    "CustomerPrefillInput": {
        "shipping_address": "PartialAddressInput",
        "billing_address": "PartialAddressInput",
    },
    "DatevSettingsInput": {"revenue_accounts": "DatevSettingsInputRevenueAccount"},
    "EmbedConfigBody": {"net30_terms": "EmbedConfigBodyNet30Terms"},
    "InstallmentsBody": {"schedule": "InstallmentsBodySchedule"},
    "PaymentRoutingBackTestConfig": {"rules": "RoutingRuleInput"},
    "PaymentRoutingEvaluateConfig": {"rules": "RoutingRuleInput"},
    "RecurringBody": {"installments": "InstallmentsBody", "usage": "UsageTermsBody"},
    "ReplaceShippingTaxConfigurationBodyShipping": {
        "provider": "ReplaceShippingTaxConfigurationBodyShippingProvider",
        "rates": "ReplaceShippingTaxConfigurationBodyShippingRate",
    },
    "ReplaceShippingTaxConfigurationBodyShippingRate": {
        "tiers": "ReplaceShippingTaxConfigurationBodyShippingRateTier"
    },
    "ReplaceShippingTaxConfigurationBodyTax": {
        "origin_address": "ReplaceShippingTaxConfigurationBodyTaxOriginAddress",
        "provider": "ReplaceShippingTaxConfigurationBodyTaxProvider",
        "rules": "ReplaceShippingTaxConfigurationBodyTaxRule",
    },
    "RoutingRuleInput": {"conditions": "RoutingConditionInput"},
    "ShippingTaxConfigurationBody": {
        "tax": "ShippingTaxConfigurationBodyTax",
        "shipping": "ShippingTaxConfigurationBodyShipping",
    },
    "ShippingTaxConfigurationBodyShipping": {
        "provider": "ShippingTaxConfigurationBodyShippingProvider",
        "rates": "ShippingTaxConfigurationBodyShippingRate",
    },
    "ShippingTaxConfigurationBodyShippingRate": {
        "tiers": "ShippingTaxConfigurationBodyShippingRateTier"
    },
    "ShippingTaxConfigurationBodyTax": {
        "origin_address": "ShippingTaxConfigurationBodyTaxOriginAddress",
        "provider": "ShippingTaxConfigurationBodyTaxProvider",
        "rules": "ShippingTaxConfigurationBodyTaxRule",
    },
}
