# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import models
from .._call import Call, segment
from .._model import Model
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of, shaped

if TYPE_CHECKING:
    from .. import params


class Applications(Resource):
    def get(
        self, application_id: str, *, options: RequestOptions | None = None
    ) -> models.Application:
        """Read an application.

        Dashboard session with permission `application:read`; API keys are refused.

        Errors of its own: `application_not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET", f"/api/v1/applications/{segment(application_id)}", credentials=("session",)
            ),
            models.Application,
            options,
        )

    def update(
        self,
        application_id: str,
        *,
        name: str | Omit = OMIT,
        settings: params.ApplicationSettingsBody | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Application:
        """Change an application.

        Settings merge key by key, also inside their groups.

        Dashboard session with permission `application:settings`; API keys are refused.

        Errors of its own: `application_not_found`, `validation_error`.

        Args:
            name: Its name; mails and pages show it where the embed configuration has no `companyName`.
            settings: The settings to change, key by key, also inside the groups; the rest stays as it is.
        """
        return self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/applications/{segment(application_id)}",
                body=body_of(
                    {"name": name, "settings": shaped(settings, "ApplicationSettingsBody")}
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Application,
            options,
        )


class AsyncApplications(AsyncResource):
    async def get(
        self, application_id: str, *, options: RequestOptions | None = None
    ) -> models.Application:
        """Read an application.

        Dashboard session with permission `application:read`; API keys are refused.

        Errors of its own: `application_not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET", f"/api/v1/applications/{segment(application_id)}", credentials=("session",)
            ),
            models.Application,
            options,
        )

    async def update(
        self,
        application_id: str,
        *,
        name: str | Omit = OMIT,
        settings: params.ApplicationSettingsBody | Model | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.Application:
        """Change an application.

        Settings merge key by key, also inside their groups.

        Dashboard session with permission `application:settings`; API keys are refused.

        Errors of its own: `application_not_found`, `validation_error`.

        Args:
            name: Its name; mails and pages show it where the embed configuration has no `companyName`.
            settings: The settings to change, key by key, also inside the groups; the rest stays as it is.
        """
        return await self._transport.send_model(
            Call(
                "PATCH",
                f"/api/v1/applications/{segment(application_id)}",
                body=body_of(
                    {"name": name, "settings": shaped(settings, "ApplicationSettingsBody")}
                ),
                credentials=("session",),
                takes_key=True,
            ),
            models.Application,
            options,
        )
