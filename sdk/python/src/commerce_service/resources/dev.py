# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, List, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of

if TYPE_CHECKING:
    pass


class DevMail(Resource):
    def list(
        self,
        *,
        to: str | None = None,
        template: str | None = None,
        options: RequestOptions | None = None,
    ) -> List[models.DevMailListResult]:
        """Read captured mails.

        No credential; absent in production.

        Args:
            to: Only mails to this address.
            template: Only mails of this template.
        """
        return self._transport.send_list(
            Call("GET", "/dev/mail", query={"to": to, "template": template}),
            models.DevMailListResult,
            options,
        )

    def clear(self, *, options: RequestOptions | None = None) -> None:
        """Delete captured mails.

        No credential; absent in production.
        """
        self._transport.send_none(Call("DELETE", "/dev/mail"), options)


class Dev(Resource):
    @cached_property
    def mail(self) -> DevMail:
        return DevMail(self._transport)

    def create_identity_token(
        self,
        *,
        email: str,
        email_verified: bool | Omit = OMIT,
        workspace_id: str | Omit = OMIT,
        expires_in_seconds: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DevCreateIdentityTokenResult:
        """Issue a dashboard session for any e-mail.

        No credential; absent in production.

        Args:
            email: Who signs in; nobody is asked.
            email_verified: Whether the address counts as verified; invitations can be accepted with such a one only.
            workspace_id: The workspace that is meant where a request names none.
            expires_in_seconds: How long the session lasts, in seconds: 12 hours by default, 30 days at most.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/dev/identity/token",
                body=body_of(
                    {
                        "email": email,
                        "emailVerified": email_verified,
                        "workspaceId": workspace_id,
                        "expiresInSeconds": expires_in_seconds,
                    }
                ),
            ),
            models.DevCreateIdentityTokenResult,
            options,
        )

    def get_identity_keys(self, *, options: RequestOptions | None = None) -> Any:
        """Public keys of the built-in identity issuer.

        No credential; absent in production.
        """
        answer: Any = self._transport.send_value(
            Call("GET", "/dev/identity/.well-known/jwks.json"), (), options
        )
        return answer

    def create_fault(
        self,
        *,
        environment_id: str,
        target: Literal["storage", "pdf-renderer"],
        active: bool,
        options: RequestOptions | None = None,
    ) -> models.DevCreateFaultResult:
        """Make storage or rendering fail in an environment.

        No credential; absent in production.

        Errors of its own: `environment_not_found`.

        Args:
            environment_id: The environment in which it fails.
            target: What fails: signing the URLs of stored files, or rendering PDFs.
            active: `true` makes it fail, `false` ends that.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/dev/faults",
                body=body_of({"environmentId": environment_id, "target": target, "active": active}),
            ),
            models.DevCreateFaultResult,
            options,
        )

    def run_sweep(
        self,
        sweep_name: str,
        *,
        at: datetime | str | Omit = OMIT,
        environment_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DevRunSweepResult:
        """Run a sweep as of an instant.

        No credential; absent in production.

        Errors of its own: `not_found`.

        Args:
            at: As of which instant; default: now.
            environment_id: Only in this environment; default: in all of them.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/dev/sweeps/{segment(sweep_name)}",
                body=body_of({"at": at, "environmentId": environment_id}),
            ),
            models.DevRunSweepResult,
            options,
        )


class AsyncDevMail(AsyncResource):
    async def list(
        self,
        *,
        to: str | None = None,
        template: str | None = None,
        options: RequestOptions | None = None,
    ) -> List[models.DevMailListResult]:
        """Read captured mails.

        No credential; absent in production.

        Args:
            to: Only mails to this address.
            template: Only mails of this template.
        """
        return await self._transport.send_list(
            Call("GET", "/dev/mail", query={"to": to, "template": template}),
            models.DevMailListResult,
            options,
        )

    async def clear(self, *, options: RequestOptions | None = None) -> None:
        """Delete captured mails.

        No credential; absent in production.
        """
        await self._transport.send_none(Call("DELETE", "/dev/mail"), options)


class AsyncDev(AsyncResource):
    @cached_property
    def mail(self) -> AsyncDevMail:
        return AsyncDevMail(self._transport)

    async def create_identity_token(
        self,
        *,
        email: str,
        email_verified: bool | Omit = OMIT,
        workspace_id: str | Omit = OMIT,
        expires_in_seconds: int | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DevCreateIdentityTokenResult:
        """Issue a dashboard session for any e-mail.

        No credential; absent in production.

        Args:
            email: Who signs in; nobody is asked.
            email_verified: Whether the address counts as verified; invitations can be accepted with such a one only.
            workspace_id: The workspace that is meant where a request names none.
            expires_in_seconds: How long the session lasts, in seconds: 12 hours by default, 30 days at most.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/dev/identity/token",
                body=body_of(
                    {
                        "email": email,
                        "emailVerified": email_verified,
                        "workspaceId": workspace_id,
                        "expiresInSeconds": expires_in_seconds,
                    }
                ),
            ),
            models.DevCreateIdentityTokenResult,
            options,
        )

    async def get_identity_keys(self, *, options: RequestOptions | None = None) -> Any:
        """Public keys of the built-in identity issuer.

        No credential; absent in production.
        """
        answer: Any = await self._transport.send_value(
            Call("GET", "/dev/identity/.well-known/jwks.json"), (), options
        )
        return answer

    async def create_fault(
        self,
        *,
        environment_id: str,
        target: Literal["storage", "pdf-renderer"],
        active: bool,
        options: RequestOptions | None = None,
    ) -> models.DevCreateFaultResult:
        """Make storage or rendering fail in an environment.

        No credential; absent in production.

        Errors of its own: `environment_not_found`.

        Args:
            environment_id: The environment in which it fails.
            target: What fails: signing the URLs of stored files, or rendering PDFs.
            active: `true` makes it fail, `false` ends that.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/dev/faults",
                body=body_of({"environmentId": environment_id, "target": target, "active": active}),
            ),
            models.DevCreateFaultResult,
            options,
        )

    async def run_sweep(
        self,
        sweep_name: str,
        *,
        at: datetime | str | Omit = OMIT,
        environment_id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.DevRunSweepResult:
        """Run a sweep as of an instant.

        No credential; absent in production.

        Errors of its own: `not_found`.

        Args:
            at: As of which instant; default: now.
            environment_id: Only in this environment; default: in all of them.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/dev/sweeps/{segment(sweep_name)}",
                body=body_of({"at": at, "environmentId": environment_id}),
            ),
            models.DevRunSweepResult,
            options,
        )
