# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.
from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from .._async_transport import AsyncTransport
from .._sync_transport import SyncTransport

if TYPE_CHECKING:
    from .abandoned_carts import AbandonedCarts, AsyncAbandonedCarts
    from .accounting import Accounting, AsyncAccounting
    from .admin import Admin, AsyncAdmin
    from .api_keys import ApiKeys, AsyncApiKeys
    from .applications import Applications, AsyncApplications
    from .audit import AsyncAudit, Audit
    from .auth import AsyncAuth, Auth
    from .buyer_checkout import AsyncBuyerCheckout, BuyerCheckout
    from .cart_sessions import AsyncCartSessions, CartSessions
    from .carts import AsyncCarts, Carts
    from .checkout import AsyncCheckout, Checkout
    from .connectors import AsyncConnectors, Connectors
    from .credit_notes import AsyncCreditNotes, CreditNotes
    from .customers import AsyncCustomers, Customers
    from .dev import AsyncDev, Dev
    from .discounts import AsyncDiscounts, Discounts
    from .disputes import AsyncDisputes, Disputes
    from .embed_config import AsyncEmbedConfig, EmbedConfig
    from .event_types import AsyncEventTypes, EventTypes
    from .events import AsyncEvents, Events
    from .extensions import AsyncExtensions, Extensions
    from .fulfillments import AsyncFulfillments, Fulfillments
    from .health import AsyncHealth, Health
    from .installations import AsyncInstallations, Installations
    from .invoice_settings import AsyncInvoiceSettings, InvoiceSettings
    from .invoices import AsyncInvoices, Invoices
    from .me import AsyncMe, Me
    from .merchants import AsyncMerchants, Merchants
    from .notification_webhook import AsyncNotificationWebhook, NotificationWebhook
    from .notifications import AsyncNotifications, Notifications
    from .ops import AsyncOps, Ops
    from .orders import AsyncOrders, Orders
    from .organizations import AsyncOrganizations, Organizations
    from .payment_methods import AsyncPaymentMethods, PaymentMethods
    from .payment_routing import AsyncPaymentRouting, PaymentRouting
    from .payments import AsyncPayments, Payments
    from .reports import AsyncReports, Reports
    from .request_logs import AsyncRequestLogs, RequestLogs
    from .returns import AsyncReturns, Returns
    from .sandbox import AsyncSandbox, Sandbox
    from .shipping_tax import AsyncShippingTax, ShippingTax
    from .stores import AsyncStores, Stores
    from .subscription_issues import AsyncSubscriptionIssues, SubscriptionIssues
    from .subscriptions import AsyncSubscriptions, Subscriptions
    from .test_clock import AsyncTestClock, TestClock
    from .uploads import AsyncUploads, Uploads
    from .webhook_deliveries import AsyncWebhookDeliveries, WebhookDeliveries
    from .webhook_endpoints import AsyncWebhookEndpoints, WebhookEndpoints
    from .workspaces import AsyncWorkspaces, Workspaces


class Resources:
    _transport: SyncTransport

    @cached_property
    def abandoned_carts(self) -> AbandonedCarts:
        from .abandoned_carts import AbandonedCarts

        return AbandonedCarts(self._transport)

    @cached_property
    def accounting(self) -> Accounting:
        from .accounting import Accounting

        return Accounting(self._transport)

    @cached_property
    def admin(self) -> Admin:
        from .admin import Admin

        return Admin(self._transport)

    @cached_property
    def api_keys(self) -> ApiKeys:
        from .api_keys import ApiKeys

        return ApiKeys(self._transport)

    @cached_property
    def applications(self) -> Applications:
        from .applications import Applications

        return Applications(self._transport)

    @cached_property
    def audit(self) -> Audit:
        from .audit import Audit

        return Audit(self._transport)

    @cached_property
    def auth(self) -> Auth:
        from .auth import Auth

        return Auth(self._transport)

    @cached_property
    def buyer_checkout(self) -> BuyerCheckout:
        from .buyer_checkout import BuyerCheckout

        return BuyerCheckout(self._transport)

    @cached_property
    def cart_sessions(self) -> CartSessions:
        from .cart_sessions import CartSessions

        return CartSessions(self._transport)

    @cached_property
    def carts(self) -> Carts:
        from .carts import Carts

        return Carts(self._transport)

    @cached_property
    def checkout(self) -> Checkout:
        from .checkout import Checkout

        return Checkout(self._transport)

    @cached_property
    def connectors(self) -> Connectors:
        from .connectors import Connectors

        return Connectors(self._transport)

    @cached_property
    def credit_notes(self) -> CreditNotes:
        from .credit_notes import CreditNotes

        return CreditNotes(self._transport)

    @cached_property
    def customers(self) -> Customers:
        from .customers import Customers

        return Customers(self._transport)

    @cached_property
    def dev(self) -> Dev:
        from .dev import Dev

        return Dev(self._transport)

    @cached_property
    def discounts(self) -> Discounts:
        from .discounts import Discounts

        return Discounts(self._transport)

    @cached_property
    def disputes(self) -> Disputes:
        from .disputes import Disputes

        return Disputes(self._transport)

    @cached_property
    def embed_config(self) -> EmbedConfig:
        from .embed_config import EmbedConfig

        return EmbedConfig(self._transport)

    @cached_property
    def event_types(self) -> EventTypes:
        from .event_types import EventTypes

        return EventTypes(self._transport)

    @cached_property
    def events(self) -> Events:
        from .events import Events

        return Events(self._transport)

    @cached_property
    def extensions(self) -> Extensions:
        from .extensions import Extensions

        return Extensions(self._transport)

    @cached_property
    def fulfillments(self) -> Fulfillments:
        from .fulfillments import Fulfillments

        return Fulfillments(self._transport)

    @cached_property
    def health(self) -> Health:
        from .health import Health

        return Health(self._transport)

    @cached_property
    def installations(self) -> Installations:
        from .installations import Installations

        return Installations(self._transport)

    @cached_property
    def invoice_settings(self) -> InvoiceSettings:
        from .invoice_settings import InvoiceSettings

        return InvoiceSettings(self._transport)

    @cached_property
    def invoices(self) -> Invoices:
        from .invoices import Invoices

        return Invoices(self._transport)

    @cached_property
    def me(self) -> Me:
        from .me import Me

        return Me(self._transport)

    @cached_property
    def merchants(self) -> Merchants:
        from .merchants import Merchants

        return Merchants(self._transport)

    @cached_property
    def notification_webhook(self) -> NotificationWebhook:
        from .notification_webhook import NotificationWebhook

        return NotificationWebhook(self._transport)

    @cached_property
    def notifications(self) -> Notifications:
        from .notifications import Notifications

        return Notifications(self._transport)

    @cached_property
    def ops(self) -> Ops:
        from .ops import Ops

        return Ops(self._transport)

    @cached_property
    def orders(self) -> Orders:
        from .orders import Orders

        return Orders(self._transport)

    @cached_property
    def organizations(self) -> Organizations:
        from .organizations import Organizations

        return Organizations(self._transport)

    @cached_property
    def payment_methods(self) -> PaymentMethods:
        from .payment_methods import PaymentMethods

        return PaymentMethods(self._transport)

    @cached_property
    def payment_routing(self) -> PaymentRouting:
        from .payment_routing import PaymentRouting

        return PaymentRouting(self._transport)

    @cached_property
    def payments(self) -> Payments:
        from .payments import Payments

        return Payments(self._transport)

    @cached_property
    def reports(self) -> Reports:
        from .reports import Reports

        return Reports(self._transport)

    @cached_property
    def request_logs(self) -> RequestLogs:
        from .request_logs import RequestLogs

        return RequestLogs(self._transport)

    @cached_property
    def returns(self) -> Returns:
        from .returns import Returns

        return Returns(self._transport)

    @cached_property
    def sandbox(self) -> Sandbox:
        from .sandbox import Sandbox

        return Sandbox(self._transport)

    @cached_property
    def shipping_tax(self) -> ShippingTax:
        from .shipping_tax import ShippingTax

        return ShippingTax(self._transport)

    @cached_property
    def stores(self) -> Stores:
        from .stores import Stores

        return Stores(self._transport)

    @cached_property
    def subscription_issues(self) -> SubscriptionIssues:
        from .subscription_issues import SubscriptionIssues

        return SubscriptionIssues(self._transport)

    @cached_property
    def subscriptions(self) -> Subscriptions:
        from .subscriptions import Subscriptions

        return Subscriptions(self._transport)

    @cached_property
    def test_clock(self) -> TestClock:
        from .test_clock import TestClock

        return TestClock(self._transport)

    @cached_property
    def uploads(self) -> Uploads:
        from .uploads import Uploads

        return Uploads(self._transport)

    @cached_property
    def webhook_deliveries(self) -> WebhookDeliveries:
        from .webhook_deliveries import WebhookDeliveries

        return WebhookDeliveries(self._transport)

    @cached_property
    def webhook_endpoints(self) -> WebhookEndpoints:
        from .webhook_endpoints import WebhookEndpoints

        return WebhookEndpoints(self._transport)

    @cached_property
    def workspaces(self) -> Workspaces:
        from .workspaces import Workspaces

        return Workspaces(self._transport)


class AsyncResources:
    _transport: AsyncTransport

    @cached_property
    def abandoned_carts(self) -> AsyncAbandonedCarts:
        from .abandoned_carts import AsyncAbandonedCarts

        return AsyncAbandonedCarts(self._transport)

    @cached_property
    def accounting(self) -> AsyncAccounting:
        from .accounting import AsyncAccounting

        return AsyncAccounting(self._transport)

    @cached_property
    def admin(self) -> AsyncAdmin:
        from .admin import AsyncAdmin

        return AsyncAdmin(self._transport)

    @cached_property
    def api_keys(self) -> AsyncApiKeys:
        from .api_keys import AsyncApiKeys

        return AsyncApiKeys(self._transport)

    @cached_property
    def applications(self) -> AsyncApplications:
        from .applications import AsyncApplications

        return AsyncApplications(self._transport)

    @cached_property
    def audit(self) -> AsyncAudit:
        from .audit import AsyncAudit

        return AsyncAudit(self._transport)

    @cached_property
    def auth(self) -> AsyncAuth:
        from .auth import AsyncAuth

        return AsyncAuth(self._transport)

    @cached_property
    def buyer_checkout(self) -> AsyncBuyerCheckout:
        from .buyer_checkout import AsyncBuyerCheckout

        return AsyncBuyerCheckout(self._transport)

    @cached_property
    def cart_sessions(self) -> AsyncCartSessions:
        from .cart_sessions import AsyncCartSessions

        return AsyncCartSessions(self._transport)

    @cached_property
    def carts(self) -> AsyncCarts:
        from .carts import AsyncCarts

        return AsyncCarts(self._transport)

    @cached_property
    def checkout(self) -> AsyncCheckout:
        from .checkout import AsyncCheckout

        return AsyncCheckout(self._transport)

    @cached_property
    def connectors(self) -> AsyncConnectors:
        from .connectors import AsyncConnectors

        return AsyncConnectors(self._transport)

    @cached_property
    def credit_notes(self) -> AsyncCreditNotes:
        from .credit_notes import AsyncCreditNotes

        return AsyncCreditNotes(self._transport)

    @cached_property
    def customers(self) -> AsyncCustomers:
        from .customers import AsyncCustomers

        return AsyncCustomers(self._transport)

    @cached_property
    def dev(self) -> AsyncDev:
        from .dev import AsyncDev

        return AsyncDev(self._transport)

    @cached_property
    def discounts(self) -> AsyncDiscounts:
        from .discounts import AsyncDiscounts

        return AsyncDiscounts(self._transport)

    @cached_property
    def disputes(self) -> AsyncDisputes:
        from .disputes import AsyncDisputes

        return AsyncDisputes(self._transport)

    @cached_property
    def embed_config(self) -> AsyncEmbedConfig:
        from .embed_config import AsyncEmbedConfig

        return AsyncEmbedConfig(self._transport)

    @cached_property
    def event_types(self) -> AsyncEventTypes:
        from .event_types import AsyncEventTypes

        return AsyncEventTypes(self._transport)

    @cached_property
    def events(self) -> AsyncEvents:
        from .events import AsyncEvents

        return AsyncEvents(self._transport)

    @cached_property
    def extensions(self) -> AsyncExtensions:
        from .extensions import AsyncExtensions

        return AsyncExtensions(self._transport)

    @cached_property
    def fulfillments(self) -> AsyncFulfillments:
        from .fulfillments import AsyncFulfillments

        return AsyncFulfillments(self._transport)

    @cached_property
    def health(self) -> AsyncHealth:
        from .health import AsyncHealth

        return AsyncHealth(self._transport)

    @cached_property
    def installations(self) -> AsyncInstallations:
        from .installations import AsyncInstallations

        return AsyncInstallations(self._transport)

    @cached_property
    def invoice_settings(self) -> AsyncInvoiceSettings:
        from .invoice_settings import AsyncInvoiceSettings

        return AsyncInvoiceSettings(self._transport)

    @cached_property
    def invoices(self) -> AsyncInvoices:
        from .invoices import AsyncInvoices

        return AsyncInvoices(self._transport)

    @cached_property
    def me(self) -> AsyncMe:
        from .me import AsyncMe

        return AsyncMe(self._transport)

    @cached_property
    def merchants(self) -> AsyncMerchants:
        from .merchants import AsyncMerchants

        return AsyncMerchants(self._transport)

    @cached_property
    def notification_webhook(self) -> AsyncNotificationWebhook:
        from .notification_webhook import AsyncNotificationWebhook

        return AsyncNotificationWebhook(self._transport)

    @cached_property
    def notifications(self) -> AsyncNotifications:
        from .notifications import AsyncNotifications

        return AsyncNotifications(self._transport)

    @cached_property
    def ops(self) -> AsyncOps:
        from .ops import AsyncOps

        return AsyncOps(self._transport)

    @cached_property
    def orders(self) -> AsyncOrders:
        from .orders import AsyncOrders

        return AsyncOrders(self._transport)

    @cached_property
    def organizations(self) -> AsyncOrganizations:
        from .organizations import AsyncOrganizations

        return AsyncOrganizations(self._transport)

    @cached_property
    def payment_methods(self) -> AsyncPaymentMethods:
        from .payment_methods import AsyncPaymentMethods

        return AsyncPaymentMethods(self._transport)

    @cached_property
    def payment_routing(self) -> AsyncPaymentRouting:
        from .payment_routing import AsyncPaymentRouting

        return AsyncPaymentRouting(self._transport)

    @cached_property
    def payments(self) -> AsyncPayments:
        from .payments import AsyncPayments

        return AsyncPayments(self._transport)

    @cached_property
    def reports(self) -> AsyncReports:
        from .reports import AsyncReports

        return AsyncReports(self._transport)

    @cached_property
    def request_logs(self) -> AsyncRequestLogs:
        from .request_logs import AsyncRequestLogs

        return AsyncRequestLogs(self._transport)

    @cached_property
    def returns(self) -> AsyncReturns:
        from .returns import AsyncReturns

        return AsyncReturns(self._transport)

    @cached_property
    def sandbox(self) -> AsyncSandbox:
        from .sandbox import AsyncSandbox

        return AsyncSandbox(self._transport)

    @cached_property
    def shipping_tax(self) -> AsyncShippingTax:
        from .shipping_tax import AsyncShippingTax

        return AsyncShippingTax(self._transport)

    @cached_property
    def stores(self) -> AsyncStores:
        from .stores import AsyncStores

        return AsyncStores(self._transport)

    @cached_property
    def subscription_issues(self) -> AsyncSubscriptionIssues:
        from .subscription_issues import AsyncSubscriptionIssues

        return AsyncSubscriptionIssues(self._transport)

    @cached_property
    def subscriptions(self) -> AsyncSubscriptions:
        from .subscriptions import AsyncSubscriptions

        return AsyncSubscriptions(self._transport)

    @cached_property
    def test_clock(self) -> AsyncTestClock:
        from .test_clock import AsyncTestClock

        return AsyncTestClock(self._transport)

    @cached_property
    def uploads(self) -> AsyncUploads:
        from .uploads import AsyncUploads

        return AsyncUploads(self._transport)

    @cached_property
    def webhook_deliveries(self) -> AsyncWebhookDeliveries:
        from .webhook_deliveries import AsyncWebhookDeliveries

        return AsyncWebhookDeliveries(self._transport)

    @cached_property
    def webhook_endpoints(self) -> AsyncWebhookEndpoints:
        from .webhook_endpoints import AsyncWebhookEndpoints

        return AsyncWebhookEndpoints(self._transport)

    @cached_property
    def workspaces(self) -> AsyncWorkspaces:
        from .workspaces import AsyncWorkspaces

        return AsyncWorkspaces(self._transport)
