"""
The client of the commerce service, sync and async:

    from commerce_service import Commerce

    commerce = Commerce()  # reads COMMERCE_URL and COMMERCE_SECRET_KEY
    cart = commerce.carts.create(application_id="...")
"""

from __future__ import annotations

from ._call import FileUpload
from ._error_codes import ErrorCode
from ._options import RequestOptions
from ._version import VERSION as __version__
from ._wire import OMIT, Omit
from .client import AsyncCommerce, Commerce
from .downloads import AsyncDownloadStream, Download, DownloadStream
from .errors import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AuthenticationError,
    BadRequestError,
    CommerceError,
    ConflictError,
    GoneError,
    NotFoundError,
    PaymentError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    UnexpectedAnswerError,
    UnprocessableError,
    ValidationError,
    WebhookSignatureError,
)
from .pages import AsyncPage, AsyncPages, Page
from .webhooks import construct_event

__all__ = [
    "OMIT",
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "AsyncCommerce",
    "AsyncDownloadStream",
    "AsyncPage",
    "AsyncPages",
    "AuthenticationError",
    "BadRequestError",
    "Commerce",
    "CommerceError",
    "ConflictError",
    "Download",
    "DownloadStream",
    "ErrorCode",
    "FileUpload",
    "GoneError",
    "NotFoundError",
    "Omit",
    "Page",
    "PaymentError",
    "PermissionDeniedError",
    "RateLimitError",
    "RequestOptions",
    "ServerError",
    "UnexpectedAnswerError",
    "UnprocessableError",
    "ValidationError",
    "WebhookSignatureError",
    "__version__",
    "construct_event",
]
