# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import enums, params


class EmbedConfig(Resource):
    def get(self, *, options: RequestOptions | None = None) -> models.EmbedConfig:
        """Read the embed configuration.

        The defaults, if it was never set.

        Secret key with scope `embed_config:read`, or a session with its permission.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/embed-config", credentials=("secretKey", "session")),
            models.EmbedConfig,
            options,
        )

    def replace(
        self,
        *,
        allowed_origins: Sequence[str] | Omit = OMIT,
        logo_url: str | None | Omit = OMIT,
        primary_color: str | None | Omit = OMIT,
        brand_color: str | None | Omit = OMIT,
        storefront_base_url: str | None | Omit = OMIT,
        cart_recovery_url_template: str | None | Omit = OMIT,
        cart_abandonment_threshold_minutes: int | None | Omit = OMIT,
        company_name: str | None | Omit = OMIT,
        support_email: str | None | Omit = OMIT,
        support_url: str | None | Omit = OMIT,
        terms_url: str | None | Omit = OMIT,
        privacy_url: str | None | Omit = OMIT,
        font_family: str | None | Omit = OMIT,
        email_from_name: str | None | Omit = OMIT,
        border_radius: int | Omit = OMIT,
        color_scheme: Literal["auto", "light", "dark"] | Omit = OMIT,
        locale: str | Omit = OMIT,
        enabled_methods: Sequence[Literal["card", "net30"]] | Omit = OMIT,
        processor_enabled: bool | Omit = OMIT,
        net30_terms: params.ReplaceEmbedConfigBodyNet30Terms | None | Model | Omit = OMIT,
        allow_discount_codes: bool | Omit = OMIT,
        cart_session_pricing: Literal["open", "signed"] | Omit = OMIT,
        net30_customers: Literal["all", "known"] | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EmbedConfig:
        """Replace the embed configuration.

        As a whole: what is left out gets its default. With `expectedRevision`, only while nobody else has set another one.

        Secret key with scope `embed_config:write`, or a session with its permission.

        Errors of its own: `invalid_origin`, `invalid_logo_url`, `invalid_primary_color`, `invalid_storefront_base_url`, `embed_config_changed`.

        Args:
            allowed_origins: Origins of the pages that may open cart sessions, quote prices and show the checkout in a frame, such as `https://shop.example.com`. A wildcard (`https://*.example.com`) only outside production.
            logo_url: https URL of the logo on pages, mails and invoices; null: the name in its place.
            primary_color: Colour of buttons, as `#rrggbb`; null: ours.
            brand_color: Colour of invoices and mails, as `#rrggbb`; null: `primaryColor`.
            storefront_base_url: https URL of the shop: relative pictures of lines are below it, and pages link back to it.
            cart_recovery_url_template: Where the mail about an abandoned cart leads: an absolute URL with `{cartId}`, and `{token}` for POST /cart-sessions/recover. null: no such mail is sent.
            cart_abandonment_threshold_minutes: After how many minutes without a change a cart counts as abandoned: 15 minutes to 90 days. null: 1440, a day.
            company_name: Your name on pages, mails and invoices; null: the name of the application.
            support_email: Where buyers ask for help, on pages and in mails; null: none is shown.
            support_url: Where buyers ask for help, on pages and in mails; null: none is shown.
            terms_url: Your terms of sale, linked on the checkout page; null: none.
            privacy_url: Your privacy notice, linked on the checkout page; null: none.
            font_family: CSS font family of the pages, of fonts that the device of the buyer has; null: its own.
            email_from_name: The name that mails to buyers come from; null: `companyName`, else the name of the application.
            border_radius: How round corners on the pages are, in pixels.
            color_scheme: Whether the hosted pages are light or dark: `auto` follows the buyer’s device. Embedded pages are light unless this is `dark`.
            locale: BCP 47 tag such as `de-AT`: the language and format of mails and documents, and of pages whose session and browser ask for no other.
            enabled_methods: What buyers may pay with: `card`, and `net30` for paying by invoice.
            processor_enabled: Whether transactions of the processor’s own card fields are accepted (`paymentMethod: processor`).
            net30_terms: Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted.
            allow_discount_codes: Whether buyers may enter a discount code on the checkout page. A session may say otherwise.
            cart_session_pricing: Who prices the carts of browsers. `open`: the page itself, so a buyer can name any price. `signed`: your server, which signs each line with the pricing secret (docs/cart-sessions.md).
            net30_customers: Who may pay by invoice: everyone, or (`known`) only the buyer of a session or cart with a linked customer. Default: `known` in production, `all` elsewhere. With `all` in production, a buyer without a linked customer must name a company and an e-mail for the invoice.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `embed_config_changed`, and nothing is written.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/embed-config",
                body=body_of(
                    {
                        "allowedOrigins": allowed_origins,
                        "logoUrl": logo_url,
                        "primaryColor": primary_color,
                        "brandColor": brand_color,
                        "storefrontBaseUrl": storefront_base_url,
                        "cartRecoveryUrlTemplate": cart_recovery_url_template,
                        "cartAbandonmentThresholdMinutes": cart_abandonment_threshold_minutes,
                        "companyName": company_name,
                        "supportEmail": support_email,
                        "supportUrl": support_url,
                        "termsUrl": terms_url,
                        "privacyUrl": privacy_url,
                        "fontFamily": font_family,
                        "emailFromName": email_from_name,
                        "borderRadius": border_radius,
                        "colorScheme": color_scheme,
                        "locale": locale,
                        "enabledMethods": enabled_methods,
                        "processorEnabled": processor_enabled,
                        "net30Terms": shaped(net30_terms, "ReplaceEmbedConfigBodyNet30Terms"),
                        "allowDiscountCodes": allow_discount_codes,
                        "cartSessionPricing": cart_session_pricing,
                        "net30Customers": net30_customers,
                        "expectedRevision": expected_revision,
                        "revision": revision,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EmbedConfig,
            options,
        )

    def update(
        self,
        *,
        allowed_origins: Sequence[str] | Omit = OMIT,
        logo_url: str | None | Omit = OMIT,
        primary_color: str | None | Omit = OMIT,
        brand_color: str | None | Omit = OMIT,
        storefront_base_url: str | None | Omit = OMIT,
        cart_recovery_url_template: str | None | Omit = OMIT,
        cart_abandonment_threshold_minutes: int | None | Omit = OMIT,
        company_name: str | None | Omit = OMIT,
        support_email: str | None | Omit = OMIT,
        support_url: str | None | Omit = OMIT,
        terms_url: str | None | Omit = OMIT,
        privacy_url: str | None | Omit = OMIT,
        font_family: str | None | Omit = OMIT,
        email_from_name: str | None | Omit = OMIT,
        border_radius: int | Omit = OMIT,
        color_scheme: Literal["auto", "light", "dark"] | Omit = OMIT,
        locale: str | Omit = OMIT,
        enabled_methods: Sequence[Literal["card", "net30"]] | Omit = OMIT,
        processor_enabled: bool | Omit = OMIT,
        net30_terms: params.EmbedConfigUpdateNet30Terms | None | Model | Omit = OMIT,
        allow_discount_codes: bool | Omit = OMIT,
        cart_session_pricing: Literal["open", "signed"] | Omit = OMIT,
        net30_customers: Literal["all", "known"] | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EmbedConfig:
        """Change fields of the embed configuration.

        What is left out stays as it is. With `expectedRevision`, only while nobody else has set another one.

        Secret key with scope `embed_config:write`, or a session with its permission.

        Errors of its own: `invalid_origin`, `invalid_logo_url`, `invalid_primary_color`, `invalid_storefront_base_url`, `embed_config_changed`.

        Args:
            allowed_origins: Origins of the pages that may open cart sessions, quote prices and show the checkout in a frame, such as `https://shop.example.com`. A wildcard (`https://*.example.com`) only outside production.
            logo_url: https URL of the logo on pages, mails and invoices; null: the name in its place.
            primary_color: Colour of buttons, as `#rrggbb`; null: ours.
            brand_color: Colour of invoices and mails, as `#rrggbb`; null: `primaryColor`.
            storefront_base_url: https URL of the shop: relative pictures of lines are below it, and pages link back to it.
            cart_recovery_url_template: Where the mail about an abandoned cart leads: an absolute URL with `{cartId}`, and `{token}` for POST /cart-sessions/recover. null: no such mail is sent.
            cart_abandonment_threshold_minutes: After how many minutes without a change a cart counts as abandoned: 15 minutes to 90 days. null: 1440, a day.
            company_name: Your name on pages, mails and invoices; null: the name of the application.
            support_email: Where buyers ask for help, on pages and in mails; null: none is shown.
            support_url: Where buyers ask for help, on pages and in mails; null: none is shown.
            terms_url: Your terms of sale, linked on the checkout page; null: none.
            privacy_url: Your privacy notice, linked on the checkout page; null: none.
            font_family: CSS font family of the pages, of fonts that the device of the buyer has; null: its own.
            email_from_name: The name that mails to buyers come from; null: `companyName`, else the name of the application.
            border_radius: How round corners on the pages are, in pixels.
            color_scheme: Whether the hosted pages are light or dark: `auto` follows the buyer’s device. Embedded pages are light unless this is `dark`.
            locale: BCP 47 tag such as `de-AT`: the language and format of mails and documents, and of pages whose session and browser ask for no other.
            enabled_methods: What buyers may pay with: `card`, and `net30` for paying by invoice.
            processor_enabled: Whether transactions of the processor’s own card fields are accepted (`paymentMethod: processor`).
            net30_terms: Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted.
            allow_discount_codes: Whether buyers may enter a discount code on the checkout page. A session may say otherwise.
            cart_session_pricing: Who prices the carts of browsers. `open`: the page itself, so a buyer can name any price. `signed`: your server, which signs each line with the pricing secret (docs/cart-sessions.md).
            net30_customers: Who may pay by invoice: everyone, or (`known`) only the buyer of a session or cart with a linked customer. Default: `known` in production, `all` elsewhere. With `all` in production, a buyer without a linked customer must name a company and an e-mail for the invoice.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `embed_config_changed`, and nothing is written.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                "/api/v1/embed-config",
                body=body_of(
                    {
                        "allowedOrigins": allowed_origins,
                        "logoUrl": logo_url,
                        "primaryColor": primary_color,
                        "brandColor": brand_color,
                        "storefrontBaseUrl": storefront_base_url,
                        "cartRecoveryUrlTemplate": cart_recovery_url_template,
                        "cartAbandonmentThresholdMinutes": cart_abandonment_threshold_minutes,
                        "companyName": company_name,
                        "supportEmail": support_email,
                        "supportUrl": support_url,
                        "termsUrl": terms_url,
                        "privacyUrl": privacy_url,
                        "fontFamily": font_family,
                        "emailFromName": email_from_name,
                        "borderRadius": border_radius,
                        "colorScheme": color_scheme,
                        "locale": locale,
                        "enabledMethods": enabled_methods,
                        "processorEnabled": processor_enabled,
                        "net30Terms": shaped(net30_terms, "EmbedConfigUpdateNet30Terms"),
                        "allowDiscountCodes": allow_discount_codes,
                        "cartSessionPricing": cart_session_pricing,
                        "net30Customers": net30_customers,
                        "expectedRevision": expected_revision,
                        "revision": revision,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EmbedConfig,
            options,
        )

    def preview(
        self,
        *,
        config: params.EmbedConfigBody | Model,
        scheme: Literal["light", "dark"] | Omit = OMIT,
        is_embedded: bool | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        locale: str | Omit = OMIT,
        style_nonce: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EmbedConfigPreview:
        """Preview the checkout page.

        The checkout page as it would be with these settings, which are checked and not stored. Its goods are invented, nobody can pay it, and it has no address of its own: show `html` in a sandboxed frame.

        Secret key with scope `embed_config:read`, or a session with its permission.

        Errors of its own: `invalid_origin`, `invalid_logo_url`, `invalid_primary_color`, `invalid_storefront_base_url`.

        Args:
            config: The settings to show, as a whole: what is left out is its default.
            scheme: What the buyer’s device asks for; it decides where `colorScheme` is `auto`.
            is_embedded: As in a frame of the shop’s own page.
            currency: Of the invented goods.
            locale: In the language of such a buyer; default: `locale` of `config`.
            style_nonce: Nonce for the page’s style element, where the page that shows it in `srcdoc` has a Content-Security-Policy.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/embed-config/preview",
                body=body_of(
                    {
                        "config": shaped(config, "EmbedConfigBody"),
                        "scheme": scheme,
                        "isEmbedded": is_embedded,
                        "currency": currency,
                        "locale": locale,
                        "styleNonce": style_nonce,
                    }
                ),
                credentials=("secretKey", "session"),
            ),
            models.EmbedConfigPreview,
            options,
        )

    def rotate_pricing_secret(
        self, *, options: RequestOptions | None = None
    ) -> models.EmbedConfigRotatePricingSecretResult:
        """Rotate the secret for signed prices.

        The one before is invalid at once, with the price tokens that it signed.

        Secret key with scope `embed_config:write`, or a session with its permission.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/embed-config/pricing-secret",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EmbedConfigRotatePricingSecretResult,
            options,
        )


class AsyncEmbedConfig(AsyncResource):
    async def get(self, *, options: RequestOptions | None = None) -> models.EmbedConfig:
        """Read the embed configuration.

        The defaults, if it was never set.

        Secret key with scope `embed_config:read`, or a session with its permission.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/embed-config", credentials=("secretKey", "session")),
            models.EmbedConfig,
            options,
        )

    async def replace(
        self,
        *,
        allowed_origins: Sequence[str] | Omit = OMIT,
        logo_url: str | None | Omit = OMIT,
        primary_color: str | None | Omit = OMIT,
        brand_color: str | None | Omit = OMIT,
        storefront_base_url: str | None | Omit = OMIT,
        cart_recovery_url_template: str | None | Omit = OMIT,
        cart_abandonment_threshold_minutes: int | None | Omit = OMIT,
        company_name: str | None | Omit = OMIT,
        support_email: str | None | Omit = OMIT,
        support_url: str | None | Omit = OMIT,
        terms_url: str | None | Omit = OMIT,
        privacy_url: str | None | Omit = OMIT,
        font_family: str | None | Omit = OMIT,
        email_from_name: str | None | Omit = OMIT,
        border_radius: int | Omit = OMIT,
        color_scheme: Literal["auto", "light", "dark"] | Omit = OMIT,
        locale: str | Omit = OMIT,
        enabled_methods: Sequence[Literal["card", "net30"]] | Omit = OMIT,
        processor_enabled: bool | Omit = OMIT,
        net30_terms: params.ReplaceEmbedConfigBodyNet30Terms | None | Model | Omit = OMIT,
        allow_discount_codes: bool | Omit = OMIT,
        cart_session_pricing: Literal["open", "signed"] | Omit = OMIT,
        net30_customers: Literal["all", "known"] | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EmbedConfig:
        """Replace the embed configuration.

        As a whole: what is left out gets its default. With `expectedRevision`, only while nobody else has set another one.

        Secret key with scope `embed_config:write`, or a session with its permission.

        Errors of its own: `invalid_origin`, `invalid_logo_url`, `invalid_primary_color`, `invalid_storefront_base_url`, `embed_config_changed`.

        Args:
            allowed_origins: Origins of the pages that may open cart sessions, quote prices and show the checkout in a frame, such as `https://shop.example.com`. A wildcard (`https://*.example.com`) only outside production.
            logo_url: https URL of the logo on pages, mails and invoices; null: the name in its place.
            primary_color: Colour of buttons, as `#rrggbb`; null: ours.
            brand_color: Colour of invoices and mails, as `#rrggbb`; null: `primaryColor`.
            storefront_base_url: https URL of the shop: relative pictures of lines are below it, and pages link back to it.
            cart_recovery_url_template: Where the mail about an abandoned cart leads: an absolute URL with `{cartId}`, and `{token}` for POST /cart-sessions/recover. null: no such mail is sent.
            cart_abandonment_threshold_minutes: After how many minutes without a change a cart counts as abandoned: 15 minutes to 90 days. null: 1440, a day.
            company_name: Your name on pages, mails and invoices; null: the name of the application.
            support_email: Where buyers ask for help, on pages and in mails; null: none is shown.
            support_url: Where buyers ask for help, on pages and in mails; null: none is shown.
            terms_url: Your terms of sale, linked on the checkout page; null: none.
            privacy_url: Your privacy notice, linked on the checkout page; null: none.
            font_family: CSS font family of the pages, of fonts that the device of the buyer has; null: its own.
            email_from_name: The name that mails to buyers come from; null: `companyName`, else the name of the application.
            border_radius: How round corners on the pages are, in pixels.
            color_scheme: Whether the hosted pages are light or dark: `auto` follows the buyer’s device. Embedded pages are light unless this is `dark`.
            locale: BCP 47 tag such as `de-AT`: the language and format of mails and documents, and of pages whose session and browser ask for no other.
            enabled_methods: What buyers may pay with: `card`, and `net30` for paying by invoice.
            processor_enabled: Whether transactions of the processor’s own card fields are accepted (`paymentMethod: processor`).
            net30_terms: Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted.
            allow_discount_codes: Whether buyers may enter a discount code on the checkout page. A session may say otherwise.
            cart_session_pricing: Who prices the carts of browsers. `open`: the page itself, so a buyer can name any price. `signed`: your server, which signs each line with the pricing secret (docs/cart-sessions.md).
            net30_customers: Who may pay by invoice: everyone, or (`known`) only the buyer of a session or cart with a linked customer. Default: `known` in production, `all` elsewhere. With `all` in production, a buyer without a linked customer must name a company and an e-mail for the invoice.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `embed_config_changed`, and nothing is written.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/embed-config",
                body=body_of(
                    {
                        "allowedOrigins": allowed_origins,
                        "logoUrl": logo_url,
                        "primaryColor": primary_color,
                        "brandColor": brand_color,
                        "storefrontBaseUrl": storefront_base_url,
                        "cartRecoveryUrlTemplate": cart_recovery_url_template,
                        "cartAbandonmentThresholdMinutes": cart_abandonment_threshold_minutes,
                        "companyName": company_name,
                        "supportEmail": support_email,
                        "supportUrl": support_url,
                        "termsUrl": terms_url,
                        "privacyUrl": privacy_url,
                        "fontFamily": font_family,
                        "emailFromName": email_from_name,
                        "borderRadius": border_radius,
                        "colorScheme": color_scheme,
                        "locale": locale,
                        "enabledMethods": enabled_methods,
                        "processorEnabled": processor_enabled,
                        "net30Terms": shaped(net30_terms, "ReplaceEmbedConfigBodyNet30Terms"),
                        "allowDiscountCodes": allow_discount_codes,
                        "cartSessionPricing": cart_session_pricing,
                        "net30Customers": net30_customers,
                        "expectedRevision": expected_revision,
                        "revision": revision,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EmbedConfig,
            options,
        )

    async def update(
        self,
        *,
        allowed_origins: Sequence[str] | Omit = OMIT,
        logo_url: str | None | Omit = OMIT,
        primary_color: str | None | Omit = OMIT,
        brand_color: str | None | Omit = OMIT,
        storefront_base_url: str | None | Omit = OMIT,
        cart_recovery_url_template: str | None | Omit = OMIT,
        cart_abandonment_threshold_minutes: int | None | Omit = OMIT,
        company_name: str | None | Omit = OMIT,
        support_email: str | None | Omit = OMIT,
        support_url: str | None | Omit = OMIT,
        terms_url: str | None | Omit = OMIT,
        privacy_url: str | None | Omit = OMIT,
        font_family: str | None | Omit = OMIT,
        email_from_name: str | None | Omit = OMIT,
        border_radius: int | Omit = OMIT,
        color_scheme: Literal["auto", "light", "dark"] | Omit = OMIT,
        locale: str | Omit = OMIT,
        enabled_methods: Sequence[Literal["card", "net30"]] | Omit = OMIT,
        processor_enabled: bool | Omit = OMIT,
        net30_terms: params.EmbedConfigUpdateNet30Terms | None | Model | Omit = OMIT,
        allow_discount_codes: bool | Omit = OMIT,
        cart_session_pricing: Literal["open", "signed"] | Omit = OMIT,
        net30_customers: Literal["all", "known"] | Omit = OMIT,
        expected_revision: str | Omit = OMIT,
        revision: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EmbedConfig:
        """Change fields of the embed configuration.

        What is left out stays as it is. With `expectedRevision`, only while nobody else has set another one.

        Secret key with scope `embed_config:write`, or a session with its permission.

        Errors of its own: `invalid_origin`, `invalid_logo_url`, `invalid_primary_color`, `invalid_storefront_base_url`, `embed_config_changed`.

        Args:
            allowed_origins: Origins of the pages that may open cart sessions, quote prices and show the checkout in a frame, such as `https://shop.example.com`. A wildcard (`https://*.example.com`) only outside production.
            logo_url: https URL of the logo on pages, mails and invoices; null: the name in its place.
            primary_color: Colour of buttons, as `#rrggbb`; null: ours.
            brand_color: Colour of invoices and mails, as `#rrggbb`; null: `primaryColor`.
            storefront_base_url: https URL of the shop: relative pictures of lines are below it, and pages link back to it.
            cart_recovery_url_template: Where the mail about an abandoned cart leads: an absolute URL with `{cartId}`, and `{token}` for POST /cart-sessions/recover. null: no such mail is sent.
            cart_abandonment_threshold_minutes: After how many minutes without a change a cart counts as abandoned: 15 minutes to 90 days. null: 1440, a day.
            company_name: Your name on pages, mails and invoices; null: the name of the application.
            support_email: Where buyers ask for help, on pages and in mails; null: none is shown.
            support_url: Where buyers ask for help, on pages and in mails; null: none is shown.
            terms_url: Your terms of sale, linked on the checkout page; null: none.
            privacy_url: Your privacy notice, linked on the checkout page; null: none.
            font_family: CSS font family of the pages, of fonts that the device of the buyer has; null: its own.
            email_from_name: The name that mails to buyers come from; null: `companyName`, else the name of the application.
            border_radius: How round corners on the pages are, in pixels.
            color_scheme: Whether the hosted pages are light or dark: `auto` follows the buyer’s device. Embedded pages are light unless this is `dark`.
            locale: BCP 47 tag such as `de-AT`: the language and format of mails and documents, and of pages whose session and browser ask for no other.
            enabled_methods: What buyers may pay with: `card`, and `net30` for paying by invoice.
            processor_enabled: Whether transactions of the processor’s own card fields are accepted (`paymentMethod: processor`).
            net30_terms: Terms of paying by invoice. With them a buyer must accept them and name a company; null: nothing is to be accepted.
            allow_discount_codes: Whether buyers may enter a discount code on the checkout page. A session may say otherwise.
            cart_session_pricing: Who prices the carts of browsers. `open`: the page itself, so a buyer can name any price. `signed`: your server, which signs each line with the pricing secret (docs/cart-sessions.md).
            net30_customers: Who may pay by invoice: everyone, or (`known`) only the buyer of a session or cart with a linked customer. Default: `known` in production, `all` elsewhere. With `all` in production, a buyer without a linked customer must name a company and an e-mail for the invoice.
            expected_revision: The `revision` of what was changed: if something else is stored by now, 409 `embed_config_changed`, and nothing is written.
            revision: Of a response that is sent back: it changes nothing. Only `expectedRevision` of a replacement is compared.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                "/api/v1/embed-config",
                body=body_of(
                    {
                        "allowedOrigins": allowed_origins,
                        "logoUrl": logo_url,
                        "primaryColor": primary_color,
                        "brandColor": brand_color,
                        "storefrontBaseUrl": storefront_base_url,
                        "cartRecoveryUrlTemplate": cart_recovery_url_template,
                        "cartAbandonmentThresholdMinutes": cart_abandonment_threshold_minutes,
                        "companyName": company_name,
                        "supportEmail": support_email,
                        "supportUrl": support_url,
                        "termsUrl": terms_url,
                        "privacyUrl": privacy_url,
                        "fontFamily": font_family,
                        "emailFromName": email_from_name,
                        "borderRadius": border_radius,
                        "colorScheme": color_scheme,
                        "locale": locale,
                        "enabledMethods": enabled_methods,
                        "processorEnabled": processor_enabled,
                        "net30Terms": shaped(net30_terms, "EmbedConfigUpdateNet30Terms"),
                        "allowDiscountCodes": allow_discount_codes,
                        "cartSessionPricing": cart_session_pricing,
                        "net30Customers": net30_customers,
                        "expectedRevision": expected_revision,
                        "revision": revision,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EmbedConfig,
            options,
        )

    async def preview(
        self,
        *,
        config: params.EmbedConfigBody | Model,
        scheme: Literal["light", "dark"] | Omit = OMIT,
        is_embedded: bool | Omit = OMIT,
        currency: enums.Currency | str | Omit = OMIT,
        locale: str | Omit = OMIT,
        style_nonce: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.EmbedConfigPreview:
        """Preview the checkout page.

        The checkout page as it would be with these settings, which are checked and not stored. Its goods are invented, nobody can pay it, and it has no address of its own: show `html` in a sandboxed frame.

        Secret key with scope `embed_config:read`, or a session with its permission.

        Errors of its own: `invalid_origin`, `invalid_logo_url`, `invalid_primary_color`, `invalid_storefront_base_url`.

        Args:
            config: The settings to show, as a whole: what is left out is its default.
            scheme: What the buyer’s device asks for; it decides where `colorScheme` is `auto`.
            is_embedded: As in a frame of the shop’s own page.
            currency: Of the invented goods.
            locale: In the language of such a buyer; default: `locale` of `config`.
            style_nonce: Nonce for the page’s style element, where the page that shows it in `srcdoc` has a Content-Security-Policy.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/embed-config/preview",
                body=body_of(
                    {
                        "config": shaped(config, "EmbedConfigBody"),
                        "scheme": scheme,
                        "isEmbedded": is_embedded,
                        "currency": currency,
                        "locale": locale,
                        "styleNonce": style_nonce,
                    }
                ),
                credentials=("secretKey", "session"),
            ),
            models.EmbedConfigPreview,
            options,
        )

    async def rotate_pricing_secret(
        self, *, options: RequestOptions | None = None
    ) -> models.EmbedConfigRotatePricingSecretResult:
        """Rotate the secret for signed prices.

        The one before is invalid at once, with the price tokens that it signed.

        Secret key with scope `embed_config:write`, or a session with its permission.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/embed-config/pricing-secret",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.EmbedConfigRotatePricingSecretResult,
            options,
        )
