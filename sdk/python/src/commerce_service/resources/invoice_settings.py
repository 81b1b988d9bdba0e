# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .. import models
from .._call import Call
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import params


class InvoiceSettings(Resource):
    def get(self, *, options: RequestOptions | None = None) -> models.InvoiceSettings:
        """Read the invoice settings.

        Of one application in one environment; the defaults until they are put.

        Secret key with scope `invoices:read`, or a session with permission `application:settings`.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/invoice-settings", credentials=("secretKey", "session")),
            models.InvoiceSettings,
            options,
        )

    def replace(
        self,
        *,
        seller_name: str | None | Omit = OMIT,
        seller_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        tax_id: str | None | Omit = OMIT,
        registration_number: str | None | Omit = OMIT,
        email: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        contact_name: str | None | Omit = OMIT,
        iban: str | None | Omit = OMIT,
        prefix: str | Omit = OMIT,
        numbering: Literal["continuous", "yearly"] | Omit = OMIT,
        footer: str | None | Omit = OMIT,
        payment_instructions: str | None | Omit = OMIT,
        per_application_series: bool | Omit = OMIT,
        language: str | Omit = OMIT,
        in_buyer_language: bool | Omit = OMIT,
        payable_by_card: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceSettings:
        """Replace the invoice settings.

        Whole: what is left out gets its default. Invoices that are issued keep what they say; a new prefix or numbering renumbers nothing. 422 with details code `prefix_taken` when another application needs the prefix for itself, `prefix_reserved` for one of credit notes or of environments outside production, and `prefix_ends_in_year` for one that repeats the year of yearly numbers.

        Secret key with scope `invoices:write`, or a session with permission `application:settings`.

        Errors of its own: `validation_error`.

        Args:
            seller_name: Who sells, as invoices have to name it; null: the company of `sellerAddress`, else the company name of the settings.
            seller_address: Printed below the name; null prints none.
            tax_id: VAT or tax number of the seller; null prints none.
            registration_number: In the commercial register; null prints none.
            email: For questions about invoices; null prints none.
            phone: Printed; null prints none.
            contact_name: Person or department that takes questions at `email` and `phone`. Not printed; XRechnung requires it (BT-41).
            iban: Account that open invoices are paid to by credit transfer, for machine-readable invoices. Not printed: `paymentInstructions` are.
            prefix: Begins every number. Another one starts or continues the series of that prefix and renumbers nothing. Not `CN`, which credit notes have, nor `TEST-`, which documents outside production have.
            numbering: `yearly`: numbers of invoices and credit notes hold the year of the day that the document states, in `billingTimezone`, and begin at 1 in each: `INV-2026-000001`. `continuous`: one series through all years, `INV-000001`. Another value continues the series where it was and renumbers nothing.
            footer: Last lines of each document; line breaks are preserved. null prints none.
            payment_instructions: Printed on open invoices only, such as a bank account; line breaks are preserved. null prints none.
            per_application_series: `true`: no other application of the environment may use the prefix. `false`: applications with one prefix share one series.
            language: Language of the documents, BCP 47; one that they have no words of is refused.
            in_buyer_language: In the `locale` of the checkout session where that names a language of ours, else in `language`.
            payable_by_card: Whether the hosted page of an open invoice takes a card, where the routing has a connector for it.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/invoice-settings",
                body=body_of(
                    {
                        "sellerName": seller_name,
                        "sellerAddress": shaped(seller_address, "PartialAddressInput"),
                        "taxId": tax_id,
                        "registrationNumber": registration_number,
                        "email": email,
                        "phone": phone,
                        "contactName": contact_name,
                        "iban": iban,
                        "prefix": prefix,
                        "numbering": numbering,
                        "footer": footer,
                        "paymentInstructions": payment_instructions,
                        "perApplicationSeries": per_application_series,
                        "language": language,
                        "inBuyerLanguage": in_buyer_language,
                        "payableByCard": payable_by_card,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoiceSettings,
            options,
        )

    def preview(
        self,
        *,
        seller_name: str | None | Omit = OMIT,
        seller_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        tax_id: str | None | Omit = OMIT,
        registration_number: str | None | Omit = OMIT,
        email: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        contact_name: str | None | Omit = OMIT,
        iban: str | None | Omit = OMIT,
        prefix: str | Omit = OMIT,
        numbering: Literal["continuous", "yearly"] | Omit = OMIT,
        footer: str | None | Omit = OMIT,
        payment_instructions: str | None | Omit = OMIT,
        per_application_series: bool | Omit = OMIT,
        language: str | Omit = OMIT,
        in_buyer_language: bool | Omit = OMIT,
        payable_by_card: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceSettingsPreviewResult:
        """Preview an invoice.

        The PDF of an open invoice as these settings would have it, which are checked and not stored. Its goods and its buyer are invented, it takes no number, and it is stamped as a test.

        Secret key with scope `invoices:read`, or a session with permission `application:settings`.

        Errors of its own: `validation_error`, `application_not_found`, `pdf_not_ready`.

        Args:
            seller_name: Who sells, as invoices have to name it; null: the company of `sellerAddress`, else the company name of the settings.
            seller_address: Printed below the name; null prints none.
            tax_id: VAT or tax number of the seller; null prints none.
            registration_number: In the commercial register; null prints none.
            email: For questions about invoices; null prints none.
            phone: Printed; null prints none.
            contact_name: Person or department that takes questions at `email` and `phone`. Not printed; XRechnung requires it (BT-41).
            iban: Account that open invoices are paid to by credit transfer, for machine-readable invoices. Not printed: `paymentInstructions` are.
            prefix: Begins every number. Another one starts or continues the series of that prefix and renumbers nothing. Not `CN`, which credit notes have, nor `TEST-`, which documents outside production have.
            numbering: `yearly`: numbers of invoices and credit notes hold the year of the day that the document states, in `billingTimezone`, and begin at 1 in each: `INV-2026-000001`. `continuous`: one series through all years, `INV-000001`. Another value continues the series where it was and renumbers nothing.
            footer: Last lines of each document; line breaks are preserved. null prints none.
            payment_instructions: Printed on open invoices only, such as a bank account; line breaks are preserved. null prints none.
            per_application_series: `true`: no other application of the environment may use the prefix. `false`: applications with one prefix share one series.
            language: Language of the documents, BCP 47; one that they have no words of is refused.
            in_buyer_language: In the `locale` of the checkout session where that names a language of ours, else in `language`.
            payable_by_card: Whether the hosted page of an open invoice takes a card, where the routing has a connector for it.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/invoice-settings/preview",
                body=body_of(
                    {
                        "sellerName": seller_name,
                        "sellerAddress": shaped(seller_address, "PartialAddressInput"),
                        "taxId": tax_id,
                        "registrationNumber": registration_number,
                        "email": email,
                        "phone": phone,
                        "contactName": contact_name,
                        "iban": iban,
                        "prefix": prefix,
                        "numbering": numbering,
                        "footer": footer,
                        "paymentInstructions": payment_instructions,
                        "perApplicationSeries": per_application_series,
                        "language": language,
                        "inBuyerLanguage": in_buyer_language,
                        "payableByCard": payable_by_card,
                    }
                ),
                credentials=("secretKey", "session"),
            ),
            models.InvoiceSettingsPreviewResult,
            options,
        )


class AsyncInvoiceSettings(AsyncResource):
    async def get(self, *, options: RequestOptions | None = None) -> models.InvoiceSettings:
        """Read the invoice settings.

        Of one application in one environment; the defaults until they are put.

        Secret key with scope `invoices:read`, or a session with permission `application:settings`.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/invoice-settings", credentials=("secretKey", "session")),
            models.InvoiceSettings,
            options,
        )

    async def replace(
        self,
        *,
        seller_name: str | None | Omit = OMIT,
        seller_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        tax_id: str | None | Omit = OMIT,
        registration_number: str | None | Omit = OMIT,
        email: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        contact_name: str | None | Omit = OMIT,
        iban: str | None | Omit = OMIT,
        prefix: str | Omit = OMIT,
        numbering: Literal["continuous", "yearly"] | Omit = OMIT,
        footer: str | None | Omit = OMIT,
        payment_instructions: str | None | Omit = OMIT,
        per_application_series: bool | Omit = OMIT,
        language: str | Omit = OMIT,
        in_buyer_language: bool | Omit = OMIT,
        payable_by_card: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceSettings:
        """Replace the invoice settings.

        Whole: what is left out gets its default. Invoices that are issued keep what they say; a new prefix or numbering renumbers nothing. 422 with details code `prefix_taken` when another application needs the prefix for itself, `prefix_reserved` for one of credit notes or of environments outside production, and `prefix_ends_in_year` for one that repeats the year of yearly numbers.

        Secret key with scope `invoices:write`, or a session with permission `application:settings`.

        Errors of its own: `validation_error`.

        Args:
            seller_name: Who sells, as invoices have to name it; null: the company of `sellerAddress`, else the company name of the settings.
            seller_address: Printed below the name; null prints none.
            tax_id: VAT or tax number of the seller; null prints none.
            registration_number: In the commercial register; null prints none.
            email: For questions about invoices; null prints none.
            phone: Printed; null prints none.
            contact_name: Person or department that takes questions at `email` and `phone`. Not printed; XRechnung requires it (BT-41).
            iban: Account that open invoices are paid to by credit transfer, for machine-readable invoices. Not printed: `paymentInstructions` are.
            prefix: Begins every number. Another one starts or continues the series of that prefix and renumbers nothing. Not `CN`, which credit notes have, nor `TEST-`, which documents outside production have.
            numbering: `yearly`: numbers of invoices and credit notes hold the year of the day that the document states, in `billingTimezone`, and begin at 1 in each: `INV-2026-000001`. `continuous`: one series through all years, `INV-000001`. Another value continues the series where it was and renumbers nothing.
            footer: Last lines of each document; line breaks are preserved. null prints none.
            payment_instructions: Printed on open invoices only, such as a bank account; line breaks are preserved. null prints none.
            per_application_series: `true`: no other application of the environment may use the prefix. `false`: applications with one prefix share one series.
            language: Language of the documents, BCP 47; one that they have no words of is refused.
            in_buyer_language: In the `locale` of the checkout session where that names a language of ours, else in `language`.
            payable_by_card: Whether the hosted page of an open invoice takes a card, where the routing has a connector for it.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                "/api/v1/invoice-settings",
                body=body_of(
                    {
                        "sellerName": seller_name,
                        "sellerAddress": shaped(seller_address, "PartialAddressInput"),
                        "taxId": tax_id,
                        "registrationNumber": registration_number,
                        "email": email,
                        "phone": phone,
                        "contactName": contact_name,
                        "iban": iban,
                        "prefix": prefix,
                        "numbering": numbering,
                        "footer": footer,
                        "paymentInstructions": payment_instructions,
                        "perApplicationSeries": per_application_series,
                        "language": language,
                        "inBuyerLanguage": in_buyer_language,
                        "payableByCard": payable_by_card,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.InvoiceSettings,
            options,
        )

    async def preview(
        self,
        *,
        seller_name: str | None | Omit = OMIT,
        seller_address: params.PartialAddressInput | None | Model | Omit = OMIT,
        tax_id: str | None | Omit = OMIT,
        registration_number: str | None | Omit = OMIT,
        email: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        contact_name: str | None | Omit = OMIT,
        iban: str | None | Omit = OMIT,
        prefix: str | Omit = OMIT,
        numbering: Literal["continuous", "yearly"] | Omit = OMIT,
        footer: str | None | Omit = OMIT,
        payment_instructions: str | None | Omit = OMIT,
        per_application_series: bool | Omit = OMIT,
        language: str | Omit = OMIT,
        in_buyer_language: bool | Omit = OMIT,
        payable_by_card: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.InvoiceSettingsPreviewResult:
        """Preview an invoice.

        The PDF of an open invoice as these settings would have it, which are checked and not stored. Its goods and its buyer are invented, it takes no number, and it is stamped as a test.

        Secret key with scope `invoices:read`, or a session with permission `application:settings`.

        Errors of its own: `validation_error`, `application_not_found`, `pdf_not_ready`.

        Args:
            seller_name: Who sells, as invoices have to name it; null: the company of `sellerAddress`, else the company name of the settings.
            seller_address: Printed below the name; null prints none.
            tax_id: VAT or tax number of the seller; null prints none.
            registration_number: In the commercial register; null prints none.
            email: For questions about invoices; null prints none.
            phone: Printed; null prints none.
            contact_name: Person or department that takes questions at `email` and `phone`. Not printed; XRechnung requires it (BT-41).
            iban: Account that open invoices are paid to by credit transfer, for machine-readable invoices. Not printed: `paymentInstructions` are.
            prefix: Begins every number. Another one starts or continues the series of that prefix and renumbers nothing. Not `CN`, which credit notes have, nor `TEST-`, which documents outside production have.
            numbering: `yearly`: numbers of invoices and credit notes hold the year of the day that the document states, in `billingTimezone`, and begin at 1 in each: `INV-2026-000001`. `continuous`: one series through all years, `INV-000001`. Another value continues the series where it was and renumbers nothing.
            footer: Last lines of each document; line breaks are preserved. null prints none.
            payment_instructions: Printed on open invoices only, such as a bank account; line breaks are preserved. null prints none.
            per_application_series: `true`: no other application of the environment may use the prefix. `false`: applications with one prefix share one series.
            language: Language of the documents, BCP 47; one that they have no words of is refused.
            in_buyer_language: In the `locale` of the checkout session where that names a language of ours, else in `language`.
            payable_by_card: Whether the hosted page of an open invoice takes a card, where the routing has a connector for it.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/invoice-settings/preview",
                body=body_of(
                    {
                        "sellerName": seller_name,
                        "sellerAddress": shaped(seller_address, "PartialAddressInput"),
                        "taxId": tax_id,
                        "registrationNumber": registration_number,
                        "email": email,
                        "phone": phone,
                        "contactName": contact_name,
                        "iban": iban,
                        "prefix": prefix,
                        "numbering": numbering,
                        "footer": footer,
                        "paymentInstructions": payment_instructions,
                        "perApplicationSeries": per_application_series,
                        "language": language,
                        "inBuyerLanguage": in_buyer_language,
                        "payableByCard": payable_by_card,
                    }
                ),
                credentials=("secretKey", "session"),
            ),
            models.InvoiceSettingsPreviewResult,
            options,
        )
