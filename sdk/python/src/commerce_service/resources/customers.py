# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of
from ..pages import AsyncPages, Page

if TYPE_CHECKING:
    from .. import enums


class CustomersAddresses(Resource):
    def list(
        self,
        customer_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.CustomerAddress]:
        """List a customer's addresses.

        Secret key with scope `customers:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/customers/{segment(customer_id)}/addresses",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.CustomerAddress,
            "cursor",
            options,
        )

    def create(
        self,
        customer_id: str,
        *,
        address_line1: str,
        city: str,
        country_code: enums.Country | str,
        address_line2: str | None | Omit = OMIT,
        state_province: str | None | Omit = OMIT,
        postal_code: str | None | Omit = OMIT,
        first_name: str | None | Omit = OMIT,
        last_name: str | None | Omit = OMIT,
        company: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        label: str | None | Omit = OMIT,
        is_default: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CustomerAddress:
        """Add an address.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `metadata_too_large`.

        Args:
            address_line1: Street and number, or PO box.
            city: City, town or village.
            address_line2: Apartment, floor, building and the like.
            state_province: State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`.
            postal_code: Postal or ZIP code. Text, since it may begin with 0 or hold letters.
            first_name: First name of the recipient.
            last_name: Last name of the recipient.
            company: Company of the recipient.
            phone: Telephone number for the carrier, in any notation.
            label: Your own name for the address, such as `Office`.
            is_default: Whether it is the default address; a customer has at most one. true demotes the present one. Left out, a first address becomes the default.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/customers/{segment(customer_id)}/addresses",
                body=body_of(
                    {
                        "addressLine1": address_line1,
                        "city": city,
                        "countryCode": country_code,
                        "addressLine2": address_line2,
                        "stateProvince": state_province,
                        "postalCode": postal_code,
                        "firstName": first_name,
                        "lastName": last_name,
                        "company": company,
                        "phone": phone,
                        "label": label,
                        "isDefault": is_default,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CustomerAddress,
            options,
        )

    def update(
        self,
        customer_id: str,
        address_id: str,
        *,
        address_line1: str | Omit = OMIT,
        city: str | Omit = OMIT,
        country_code: enums.Country | str | Omit = OMIT,
        address_line2: str | None | Omit = OMIT,
        state_province: str | None | Omit = OMIT,
        postal_code: str | None | Omit = OMIT,
        first_name: str | None | Omit = OMIT,
        last_name: str | None | Omit = OMIT,
        company: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        label: str | None | Omit = OMIT,
        is_default: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CustomerAddress:
        """Change an address.

        `isDefault: true` demotes the present default address.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `metadata_too_large`.

        Args:
            address_line1: Street and number, or PO box.
            city: City, town or village.
            address_line2: Apartment, floor, building and the like.
            state_province: State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`.
            postal_code: Postal or ZIP code. Text, since it may begin with 0 or hold letters.
            first_name: First name of the recipient.
            last_name: Last name of the recipient.
            company: Company of the recipient.
            phone: Telephone number for the carrier, in any notation.
            label: Your own name for the address, such as `Office`.
            is_default: Whether it is the default address; a customer has at most one. true demotes the present one. Left out, a first address becomes the default.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/customers/{segment(customer_id)}/addresses/{segment(address_id)}",
                body=body_of(
                    {
                        "addressLine1": address_line1,
                        "city": city,
                        "countryCode": country_code,
                        "addressLine2": address_line2,
                        "stateProvince": state_province,
                        "postalCode": postal_code,
                        "firstName": first_name,
                        "lastName": last_name,
                        "company": company,
                        "phone": phone,
                        "label": label,
                        "isDefault": is_default,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CustomerAddress,
            options,
        )

    def delete(
        self, customer_id: str, address_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Remove an address.

        No other address becomes the default in place of it. A second time it is 404.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/customers/{segment(customer_id)}/addresses/{segment(address_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )


class Customers(Resource):
    @cached_property
    def addresses(self) -> CustomersAddresses:
        return CustomersAddresses(self._transport)

    def create(
        self,
        *,
        email: str,
        application_id: str | None | Omit = OMIT,
        external_id: str | None | Omit = OMIT,
        first_name: str | None | Omit = OMIT,
        last_name: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        accepts_marketing: bool | Omit = OMIT,
        net_n: int | None | Omit = OMIT,
        leitweg_id: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        tags: Sequence[str] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Customer:
        """Create a customer.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `external_id_taken`, `metadata_too_large`, `application_mismatch`, `application_not_found`.

        Args:
            email: Where the customer is written to. Several customers may have the same.
            application_id: The application whose customer it is; null: all applications of the environment. Default: the application of the key.
            external_id: Your own id of the customer, unique in application and environment; 409 `external_id_taken` otherwise.
            first_name: First name, for mails and documents.
            last_name: Last name, for mails and documents.
            phone: Telephone number, in any notation.
            accepts_marketing: Your own note of a consent. It neither starts nor stops a mail: mails about abandoned carts stop when the recipient opts out of them.
            net_n: Days until the invoices of this customer are due when an order is paid by invoice. null: the term of the checkout session, else of the application (`defaultNetN`).
            leitweg_id: Leitweg-ID of a public buyer in Germany: the buyer reference (BT-10) of its invoices, which `format=xrechnung` of their download requires. null for anybody else.
            metadata: Your own data. Two keys have a meaning: `taxExempt: true` frees the customer from tax, and `taxId` then names the reason on the invoice. Prices that include tax stay as they are: the customer pays the same amount, without tax in it. At most 50 keys and 10 KB; replaced as a whole.
            notes: Your own notes, for your team alone: no page, token or session of a buyer shows them.
            tags: Your own tags, by which lists are filtered; buyers do not see them. At most 20 of 40 characters, unique without regard to case. Replaced as a whole; `POST /customers/{id}/tags` changes single ones.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/customers",
                body=body_of(
                    {
                        "email": email,
                        "applicationId": application_id,
                        "externalId": external_id,
                        "firstName": first_name,
                        "lastName": last_name,
                        "phone": phone,
                        "acceptsMarketing": accepts_marketing,
                        "netN": net_n,
                        "leitwegId": leitweg_id,
                        "metadata": metadata,
                        "notes": notes,
                        "tags": tags,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Customer,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        id: Sequence[str] | None = None,
        application_id: str | None = None,
        email: str | None = None,
        identity: Literal["linked", "unlinked"] | None = None,
        tag: Sequence[str] | None = None,
        q: str | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Customer]:
        """List customers.

        Newest first, without those that are deleted.

        Secret key with scope `customers:read`, or a session with its permission.

        Errors of its own: `application_mismatch`, `application_not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            id: Only those with one of these ids; may be repeated, up to 100 times.
            application_id: Only customers of this application, without those of all applications. A secret key may name only its own.
            email: Only this address, without regard to case.
            identity: `linked`: only those with an `externalId`; `unlinked`: only those without.
            tag: Only those with one of these tags, without regard to case; may be repeated, up to 20 times.
            q: Part of the e-mail, a name, the phone number, the `externalId`, a tag or a value of the metadata.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/customers",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "id": id,
                    "applicationId": application_id,
                    "email": email,
                    "identity": identity,
                    "tag": tag,
                    "q": q,
                },
                credentials=("secretKey", "session"),
            ),
            models.Customer,
            "cursor",
            options,
        )

    def get_by_external_id(
        self, external_id: str, *, options: RequestOptions | None = None
    ) -> models.Customer:
        """Read a customer by the merchant's own id.

        The id is URL-encoded in the path.

        Secret key with scope `customers:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/customers/by-external/{segment(external_id)}",
                credentials=("secretKey", "session"),
            ),
            models.Customer,
            options,
        )

    def get(
        self,
        customer_id: str,
        *,
        expand: Sequence[Literal["totals"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.CustomersGetResult:
        """Read a customer.

        `expand=totals` adds what the customer ordered, paid, got back and owes, by currency.

        Secret key with scope `customers:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `totals`: what the customer ordered, paid, got back and owes, by currency, of the applications that the caller sees.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/customers/{segment(customer_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.CustomersGetResult,
            options,
        )

    def update(
        self,
        customer_id: str,
        *,
        email: str | Omit = OMIT,
        application_id: str | None | Omit = OMIT,
        external_id: str | None | Omit = OMIT,
        first_name: str | None | Omit = OMIT,
        last_name: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        accepts_marketing: bool | Omit = OMIT,
        net_n: int | None | Omit = OMIT,
        leitweg_id: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        tags: Sequence[str] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Customer:
        """Change a customer.

        Orders and invoices keep what they were made with.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `external_id_taken`, `metadata_too_large`, `application_mismatch`, `application_not_found`.

        Args:
            email: Where the customer is written to. Several customers may have the same.
            application_id: The application whose customer it is; null: all applications of the environment. Default: the application of the key.
            external_id: Your own id of the customer, unique in application and environment; 409 `external_id_taken` otherwise.
            first_name: First name, for mails and documents.
            last_name: Last name, for mails and documents.
            phone: Telephone number, in any notation.
            accepts_marketing: Your own note of a consent. It neither starts nor stops a mail: mails about abandoned carts stop when the recipient opts out of them.
            net_n: Days until the invoices of this customer are due when an order is paid by invoice. null: the term of the checkout session, else of the application (`defaultNetN`).
            leitweg_id: Leitweg-ID of a public buyer in Germany: the buyer reference (BT-10) of its invoices, which `format=xrechnung` of their download requires. null for anybody else.
            metadata: Your own data. Two keys have a meaning: `taxExempt: true` frees the customer from tax, and `taxId` then names the reason on the invoice. Prices that include tax stay as they are: the customer pays the same amount, without tax in it. At most 50 keys and 10 KB; replaced as a whole.
            notes: Your own notes, for your team alone: no page, token or session of a buyer shows them.
            tags: Your own tags, by which lists are filtered; buyers do not see them. At most 20 of 40 characters, unique without regard to case. Replaced as a whole; `POST /customers/{id}/tags` changes single ones.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/customers/{segment(customer_id)}",
                body=body_of(
                    {
                        "email": email,
                        "applicationId": application_id,
                        "externalId": external_id,
                        "firstName": first_name,
                        "lastName": last_name,
                        "phone": phone,
                        "acceptsMarketing": accepts_marketing,
                        "netN": net_n,
                        "leitwegId": leitweg_id,
                        "metadata": metadata,
                        "notes": notes,
                        "tags": tags,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Customer,
            options,
        )

    def delete(self, customer_id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a customer.

        Gone from reads and lists; orders and invoices keep their copy, and stored cards are removed at the processor. 409 `invalid_state` while a subscription is live.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/customers/{segment(customer_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )

    def change_tags(
        self,
        customer_id: str,
        *,
        add: Sequence[str] | Omit = OMIT,
        remove: Sequence[str] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Customer:
        """Add and remove tags of a customer.

        Other tags stay as they are: changes that come at the same time lose nothing, where a PATCH replaces all tags. Adding a tag that the customer has, or removing one that it lacks, changes nothing.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            add: Those that the customer does not have are added; the others stay as they are.
            remove: Those that the customer has are removed, whatever their case.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/customers/{segment(customer_id)}/tags",
                body=body_of({"add": add, "remove": remove}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Customer,
            options,
        )

    def anonymize(
        self, customer_id: str, *, options: RequestOptions | None = None
    ) -> models.Customer:
        """Blank a customer's personal data.

        Cannot be undone. Orders and invoices stay, and stored cards are removed at the processor. Carts without an order lose e-mail, addresses and notes; their metadata stays. 409 `invalid_state` while a subscription is live.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/customers/{segment(customer_id)}/anonymize",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Customer,
            options,
        )

    def list_payment_methods(
        self,
        customer_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        include_inactive: bool | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.CustomerPaymentMethod]:
        """List a customer's stored payment methods.

        Secret key with scope `customer_payment_methods:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            include_inactive: Whether removed ones are listed too.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/customers/{segment(customer_id)}/payment-methods",
                query={"cursor": cursor, "limit": limit, "includeInactive": include_inactive},
                credentials=("secretKey", "session"),
            ),
            models.CustomerPaymentMethod,
            "cursor",
            options,
        )

    def list_invoices(
        self,
        customer_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> Page[models.Invoice]:
        """List a customer's invoices.

        Newest first.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/customers/{segment(customer_id)}/invoices",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Invoice,
            "cursor",
            options,
        )


class AsyncCustomersAddresses(AsyncResource):
    def list(
        self,
        customer_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.CustomerAddress]:
        """List a customer's addresses.

        Secret key with scope `customers:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/customers/{segment(customer_id)}/addresses",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.CustomerAddress,
            "cursor",
            options,
        )

    async def create(
        self,
        customer_id: str,
        *,
        address_line1: str,
        city: str,
        country_code: enums.Country | str,
        address_line2: str | None | Omit = OMIT,
        state_province: str | None | Omit = OMIT,
        postal_code: str | None | Omit = OMIT,
        first_name: str | None | Omit = OMIT,
        last_name: str | None | Omit = OMIT,
        company: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        label: str | None | Omit = OMIT,
        is_default: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CustomerAddress:
        """Add an address.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `metadata_too_large`.

        Args:
            address_line1: Street and number, or PO box.
            city: City, town or village.
            address_line2: Apartment, floor, building and the like.
            state_province: State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`.
            postal_code: Postal or ZIP code. Text, since it may begin with 0 or hold letters.
            first_name: First name of the recipient.
            last_name: Last name of the recipient.
            company: Company of the recipient.
            phone: Telephone number for the carrier, in any notation.
            label: Your own name for the address, such as `Office`.
            is_default: Whether it is the default address; a customer has at most one. true demotes the present one. Left out, a first address becomes the default.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/customers/{segment(customer_id)}/addresses",
                body=body_of(
                    {
                        "addressLine1": address_line1,
                        "city": city,
                        "countryCode": country_code,
                        "addressLine2": address_line2,
                        "stateProvince": state_province,
                        "postalCode": postal_code,
                        "firstName": first_name,
                        "lastName": last_name,
                        "company": company,
                        "phone": phone,
                        "label": label,
                        "isDefault": is_default,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CustomerAddress,
            options,
        )

    async def update(
        self,
        customer_id: str,
        address_id: str,
        *,
        address_line1: str | Omit = OMIT,
        city: str | Omit = OMIT,
        country_code: enums.Country | str | Omit = OMIT,
        address_line2: str | None | Omit = OMIT,
        state_province: str | None | Omit = OMIT,
        postal_code: str | None | Omit = OMIT,
        first_name: str | None | Omit = OMIT,
        last_name: str | None | Omit = OMIT,
        company: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        label: str | None | Omit = OMIT,
        is_default: bool | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.CustomerAddress:
        """Change an address.

        `isDefault: true` demotes the present default address.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `metadata_too_large`.

        Args:
            address_line1: Street and number, or PO box.
            city: City, town or village.
            address_line2: Apartment, floor, building and the like.
            state_province: State, province or region, as the post of the country writes it. Taxes in the US and Canada need its code, such as `CA`.
            postal_code: Postal or ZIP code. Text, since it may begin with 0 or hold letters.
            first_name: First name of the recipient.
            last_name: Last name of the recipient.
            company: Company of the recipient.
            phone: Telephone number for the carrier, in any notation.
            label: Your own name for the address, such as `Office`.
            is_default: Whether it is the default address; a customer has at most one. true demotes the present one. Left out, a first address becomes the default.
            metadata: Free-form; at most 50 keys and 10 KB serialized. Replaced as a whole.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/customers/{segment(customer_id)}/addresses/{segment(address_id)}",
                body=body_of(
                    {
                        "addressLine1": address_line1,
                        "city": city,
                        "countryCode": country_code,
                        "addressLine2": address_line2,
                        "stateProvince": state_province,
                        "postalCode": postal_code,
                        "firstName": first_name,
                        "lastName": last_name,
                        "company": company,
                        "phone": phone,
                        "label": label,
                        "isDefault": is_default,
                        "metadata": metadata,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.CustomerAddress,
            options,
        )

    async def delete(
        self, customer_id: str, address_id: str, *, options: RequestOptions | None = None
    ) -> None:
        """Remove an address.

        No other address becomes the default in place of it. A second time it is 404.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/customers/{segment(customer_id)}/addresses/{segment(address_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )


class AsyncCustomers(AsyncResource):
    @cached_property
    def addresses(self) -> AsyncCustomersAddresses:
        return AsyncCustomersAddresses(self._transport)

    async def create(
        self,
        *,
        email: str,
        application_id: str | None | Omit = OMIT,
        external_id: str | None | Omit = OMIT,
        first_name: str | None | Omit = OMIT,
        last_name: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        accepts_marketing: bool | Omit = OMIT,
        net_n: int | None | Omit = OMIT,
        leitweg_id: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        tags: Sequence[str] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Customer:
        """Create a customer.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `external_id_taken`, `metadata_too_large`, `application_mismatch`, `application_not_found`.

        Args:
            email: Where the customer is written to. Several customers may have the same.
            application_id: The application whose customer it is; null: all applications of the environment. Default: the application of the key.
            external_id: Your own id of the customer, unique in application and environment; 409 `external_id_taken` otherwise.
            first_name: First name, for mails and documents.
            last_name: Last name, for mails and documents.
            phone: Telephone number, in any notation.
            accepts_marketing: Your own note of a consent. It neither starts nor stops a mail: mails about abandoned carts stop when the recipient opts out of them.
            net_n: Days until the invoices of this customer are due when an order is paid by invoice. null: the term of the checkout session, else of the application (`defaultNetN`).
            leitweg_id: Leitweg-ID of a public buyer in Germany: the buyer reference (BT-10) of its invoices, which `format=xrechnung` of their download requires. null for anybody else.
            metadata: Your own data. Two keys have a meaning: `taxExempt: true` frees the customer from tax, and `taxId` then names the reason on the invoice. Prices that include tax stay as they are: the customer pays the same amount, without tax in it. At most 50 keys and 10 KB; replaced as a whole.
            notes: Your own notes, for your team alone: no page, token or session of a buyer shows them.
            tags: Your own tags, by which lists are filtered; buyers do not see them. At most 20 of 40 characters, unique without regard to case. Replaced as a whole; `POST /customers/{id}/tags` changes single ones.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/customers",
                body=body_of(
                    {
                        "email": email,
                        "applicationId": application_id,
                        "externalId": external_id,
                        "firstName": first_name,
                        "lastName": last_name,
                        "phone": phone,
                        "acceptsMarketing": accepts_marketing,
                        "netN": net_n,
                        "leitwegId": leitweg_id,
                        "metadata": metadata,
                        "notes": notes,
                        "tags": tags,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Customer,
            options,
        )

    def list(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        id: Sequence[str] | None = None,
        application_id: str | None = None,
        email: str | None = None,
        identity: Literal["linked", "unlinked"] | None = None,
        tag: Sequence[str] | None = None,
        q: str | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Customer]:
        """List customers.

        Newest first, without those that are deleted.

        Secret key with scope `customers:read`, or a session with its permission.

        Errors of its own: `application_mismatch`, `application_not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            id: Only those with one of these ids; may be repeated, up to 100 times.
            application_id: Only customers of this application, without those of all applications. A secret key may name only its own.
            email: Only this address, without regard to case.
            identity: `linked`: only those with an `externalId`; `unlinked`: only those without.
            tag: Only those with one of these tags, without regard to case; may be repeated, up to 20 times.
            q: Part of the e-mail, a name, the phone number, the `externalId`, a tag or a value of the metadata.
        """
        return self._transport.send_page(
            Call(
                "GET",
                "/api/v1/customers",
                query={
                    "cursor": cursor,
                    "limit": limit,
                    "id": id,
                    "applicationId": application_id,
                    "email": email,
                    "identity": identity,
                    "tag": tag,
                    "q": q,
                },
                credentials=("secretKey", "session"),
            ),
            models.Customer,
            "cursor",
            options,
        )

    async def get_by_external_id(
        self, external_id: str, *, options: RequestOptions | None = None
    ) -> models.Customer:
        """Read a customer by the merchant's own id.

        The id is URL-encoded in the path.

        Secret key with scope `customers:read`, or a session with its permission.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/customers/by-external/{segment(external_id)}",
                credentials=("secretKey", "session"),
            ),
            models.Customer,
            options,
        )

    async def get(
        self,
        customer_id: str,
        *,
        expand: Sequence[Literal["totals"]] | None = None,
        options: RequestOptions | None = None,
    ) -> models.CustomersGetResult:
        """Read a customer.

        `expand=totals` adds what the customer ordered, paid, got back and owes, by currency.

        Secret key with scope `customers:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            expand: `totals`: what the customer ordered, paid, got back and owes, by currency, of the applications that the caller sees.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/api/v1/customers/{segment(customer_id)}",
                query={"expand": expand},
                credentials=("secretKey", "session"),
            ),
            models.CustomersGetResult,
            options,
        )

    async def update(
        self,
        customer_id: str,
        *,
        email: str | Omit = OMIT,
        application_id: str | None | Omit = OMIT,
        external_id: str | None | Omit = OMIT,
        first_name: str | None | Omit = OMIT,
        last_name: str | None | Omit = OMIT,
        phone: str | None | Omit = OMIT,
        accepts_marketing: bool | Omit = OMIT,
        net_n: int | None | Omit = OMIT,
        leitweg_id: str | None | Omit = OMIT,
        metadata: Mapping[str, Any] | Omit = OMIT,
        notes: str | None | Omit = OMIT,
        tags: Sequence[str] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Customer:
        """Change a customer.

        Orders and invoices keep what they were made with.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `external_id_taken`, `metadata_too_large`, `application_mismatch`, `application_not_found`.

        Args:
            email: Where the customer is written to. Several customers may have the same.
            application_id: The application whose customer it is; null: all applications of the environment. Default: the application of the key.
            external_id: Your own id of the customer, unique in application and environment; 409 `external_id_taken` otherwise.
            first_name: First name, for mails and documents.
            last_name: Last name, for mails and documents.
            phone: Telephone number, in any notation.
            accepts_marketing: Your own note of a consent. It neither starts nor stops a mail: mails about abandoned carts stop when the recipient opts out of them.
            net_n: Days until the invoices of this customer are due when an order is paid by invoice. null: the term of the checkout session, else of the application (`defaultNetN`).
            leitweg_id: Leitweg-ID of a public buyer in Germany: the buyer reference (BT-10) of its invoices, which `format=xrechnung` of their download requires. null for anybody else.
            metadata: Your own data. Two keys have a meaning: `taxExempt: true` frees the customer from tax, and `taxId` then names the reason on the invoice. Prices that include tax stay as they are: the customer pays the same amount, without tax in it. At most 50 keys and 10 KB; replaced as a whole.
            notes: Your own notes, for your team alone: no page, token or session of a buyer shows them.
            tags: Your own tags, by which lists are filtered; buyers do not see them. At most 20 of 40 characters, unique without regard to case. Replaced as a whole; `POST /customers/{id}/tags` changes single ones.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/customers/{segment(customer_id)}",
                body=body_of(
                    {
                        "email": email,
                        "applicationId": application_id,
                        "externalId": external_id,
                        "firstName": first_name,
                        "lastName": last_name,
                        "phone": phone,
                        "acceptsMarketing": accepts_marketing,
                        "netN": net_n,
                        "leitwegId": leitweg_id,
                        "metadata": metadata,
                        "notes": notes,
                        "tags": tags,
                    }
                ),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Customer,
            options,
        )

    async def delete(self, customer_id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a customer.

        Gone from reads and lists; orders and invoices keep their copy, and stored cards are removed at the processor. 409 `invalid_state` while a subscription is live.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        await self._transport.send_none(
            Call(
                "DELETE",
                f"/api/v1/customers/{segment(customer_id)}",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            options,
        )

    async def change_tags(
        self,
        customer_id: str,
        *,
        add: Sequence[str] | Omit = OMIT,
        remove: Sequence[str] | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Customer:
        """Add and remove tags of a customer.

        Other tags stay as they are: changes that come at the same time lose nothing, where a PATCH replaces all tags. Adding a tag that the customer has, or removing one that it lacks, changes nothing.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `validation_error`.

        Args:
            add: Those that the customer does not have are added; the others stay as they are.
            remove: Those that the customer has are removed, whatever their case.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/customers/{segment(customer_id)}/tags",
                body=body_of({"add": add, "remove": remove}),
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Customer,
            options,
        )

    async def anonymize(
        self, customer_id: str, *, options: RequestOptions | None = None
    ) -> models.Customer:
        """Blank a customer's personal data.

        Cannot be undone. Orders and invoices stay, and stored cards are removed at the processor. Carts without an order lose e-mail, addresses and notes; their metadata stays. 409 `invalid_state` while a subscription is live.

        Secret key with scope `customers:write`, or a session with its permission.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/api/v1/customers/{segment(customer_id)}/anonymize",
                credentials=("secretKey", "session"),
                takes_key=True,
            ),
            models.Customer,
            options,
        )

    def list_payment_methods(
        self,
        customer_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        include_inactive: bool | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.CustomerPaymentMethod]:
        """List a customer's stored payment methods.

        Secret key with scope `customer_payment_methods:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
            include_inactive: Whether removed ones are listed too.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/customers/{segment(customer_id)}/payment-methods",
                query={"cursor": cursor, "limit": limit, "includeInactive": include_inactive},
                credentials=("secretKey", "session"),
            ),
            models.CustomerPaymentMethod,
            "cursor",
            options,
        )

    def list_invoices(
        self,
        customer_id: str,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> AsyncPages[models.Invoice]:
        """List a customer's invoices.

        Newest first.

        Secret key with scope `invoices:read`, or a session with its permission.

        Errors of its own: `not_found`.

        Args:
            cursor: `meta.pagination.cursor` of the page before; left out for the first.
            limit: Rows a page; a page of large rows may hold fewer.
        """
        return self._transport.send_page(
            Call(
                "GET",
                f"/api/v1/customers/{segment(customer_id)}/invoices",
                query={"cursor": cursor, "limit": limit},
                credentials=("secretKey", "session"),
            ),
            models.Invoice,
            "cursor",
            options,
        )
