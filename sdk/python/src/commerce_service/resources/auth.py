# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, List, Literal

from .. import models
from .._call import Call
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of

if TYPE_CHECKING:
    pass


class Auth(Resource):
    def whoami(self, *, options: RequestOptions | None = None) -> models.Caller:
        """Read whose credential this is.

        The workspace, environment and application that a key belongs to, whatever its scopes. Of a dashboard session only who it is: it chooses them with each request.

        Any secret key or session.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/auth/whoami", credentials=("secretKey", "session")),
            models.Caller,
            options,
        )

    def get_permissions(
        self, *, options: RequestOptions | None = None
    ) -> models.AuthGetPermissionsResult:
        """Read what the caller may do.

        In the application and environment that the headers select.

        Dashboard session of a member.

        Errors of its own: `application_not_found`, `environment_not_found`.
        """
        return self._transport.send_model(
            Call("GET", "/api/v1/auth/permissions", credentials=("session",)),
            models.AuthGetPermissionsResult,
            options,
        )

    def list_scopes(
        self, *, options: RequestOptions | None = None
    ) -> List[models.AuthListScopesResult]:
        """List the scopes of keys.

        All scopes that a key can have, and which of them the caller may give to a key of the selected application. No key has more rights than its maker.

        Dashboard session of a member.

        Errors of its own: `application_not_found`, `environment_not_found`.
        """
        return self._transport.send_list(
            Call("GET", "/api/v1/auth/scopes", credentials=("session",)),
            models.AuthListScopesResult,
            options,
        )

    def explain(
        self,
        *,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"],
        path: str,
        application_id: str | Omit = OMIT,
        environment_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.AuthExplainResult:
        """Ask whether a call would be allowed.

        Decides by the same gates as the call, in their order, and calls nothing.

        Any secret key or session.

        Errors of its own: `not_found`.

        Args:
            method: Method of the call.
            path: Path of the call, with real ids in the place of parameters.
            application_id: The application that the call would name; default: that of this request.
            environment_id: The environment that the call would name; default: that of this request.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/api/v1/auth/explain",
                body=body_of(
                    {
                        "method": method,
                        "path": path,
                        "applicationId": application_id,
                        "environmentId": environment_id,
                    }
                ),
                credentials=("secretKey", "session"),
            ),
            models.AuthExplainResult,
            options,
        )


class AsyncAuth(AsyncResource):
    async def whoami(self, *, options: RequestOptions | None = None) -> models.Caller:
        """Read whose credential this is.

        The workspace, environment and application that a key belongs to, whatever its scopes. Of a dashboard session only who it is: it chooses them with each request.

        Any secret key or session.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/auth/whoami", credentials=("secretKey", "session")),
            models.Caller,
            options,
        )

    async def get_permissions(
        self, *, options: RequestOptions | None = None
    ) -> models.AuthGetPermissionsResult:
        """Read what the caller may do.

        In the application and environment that the headers select.

        Dashboard session of a member.

        Errors of its own: `application_not_found`, `environment_not_found`.
        """
        return await self._transport.send_model(
            Call("GET", "/api/v1/auth/permissions", credentials=("session",)),
            models.AuthGetPermissionsResult,
            options,
        )

    async def list_scopes(
        self, *, options: RequestOptions | None = None
    ) -> List[models.AuthListScopesResult]:
        """List the scopes of keys.

        All scopes that a key can have, and which of them the caller may give to a key of the selected application. No key has more rights than its maker.

        Dashboard session of a member.

        Errors of its own: `application_not_found`, `environment_not_found`.
        """
        return await self._transport.send_list(
            Call("GET", "/api/v1/auth/scopes", credentials=("session",)),
            models.AuthListScopesResult,
            options,
        )

    async def explain(
        self,
        *,
        method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"],
        path: str,
        application_id: str | Omit = OMIT,
        environment_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.AuthExplainResult:
        """Ask whether a call would be allowed.

        Decides by the same gates as the call, in their order, and calls nothing.

        Any secret key or session.

        Errors of its own: `not_found`.

        Args:
            method: Method of the call.
            path: Path of the call, with real ids in the place of parameters.
            application_id: The application that the call would name; default: that of this request.
            environment_id: The environment that the call would name; default: that of this request.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/api/v1/auth/explain",
                body=body_of(
                    {
                        "method": method,
                        "path": path,
                        "applicationId": application_id,
                        "environmentId": environment_id,
                    }
                ),
                credentials=("secretKey", "session"),
            ),
            models.AuthExplainResult,
            options,
        )
