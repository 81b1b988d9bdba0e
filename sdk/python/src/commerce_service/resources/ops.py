# Generated from docs/openapi.json by `node cli/generate-python-sdk.mjs`. Do not edit.

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, List, Literal

from .. import models
from .._call import Call, segment
from .._options import RequestOptions
from .._resource import AsyncResource, Resource
from .._wire import OMIT, Omit, body_of

if TYPE_CHECKING:
    pass


class OpsCells(Resource):
    def list(self, *, options: RequestOptions | None = None) -> List[models.OpsCellsListResult]:
        """The cells: how many workspaces live in each, and whether new ones go there.

        Staff key.
        """
        return self._transport.send_list(
            Call("GET", "/internal/ops/cells", credentials=("staffKey",)),
            models.OpsCellsListResult,
            options,
        )

    def update(
        self, cell_name: str, *, takes_new: bool, options: RequestOptions | None = None
    ) -> models.OpsCellsUpdateResult:
        """Say whether new workspaces go to a cell.

        A cell that is added to others takes none until this: processes that were not restarted since do not know it. 409 for the last one that takes new workspaces.

        Staff key.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            takes_new: Whether new workspaces go there.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                f"/internal/ops/cells/{segment(cell_name)}",
                body=body_of({"takesNew": takes_new}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsCellsUpdateResult,
            options,
        )


class OpsDeadLetters(Resource):
    def list(
        self, *, options: RequestOptions | None = None
    ) -> List[models.OpsDeadLettersListResult]:
        """Messages, rows and jobs that failed and wait for an operator.

        Staff key.
        """
        return self._transport.send_list(
            Call("GET", "/internal/ops/dead-letters", credentials=("staffKey",)),
            models.OpsDeadLettersListResult,
            options,
        )

    def replay(
        self,
        *,
        workspace_id: str | None,
        id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OpsDeadLettersReplayResult:
        """Have what failed in a workspace processed again.

        All of it, or what has the id. `workspaceId: null` for what belongs to no workspace. What was replayed in a workspace is in its audit log.

        Staff key.

        Args:
            workspace_id: Whose failures are processed again; null: those of no workspace.
            id: Only what has this id; default: all of it.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/internal/ops/dead-letters/replay",
                body=body_of({"workspaceId": workspace_id, "id": id}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsDeadLettersReplayResult,
            options,
        )


class OpsJobs(Resource):
    def list(self, *, options: RequestOptions | None = None) -> models.OpsJobsListResult:
        """Jobs that wait, and those that were given up.

        Staff key.
        """
        return self._transport.send_model(
            Call("GET", "/internal/ops/jobs", credentials=("staffKey",)),
            models.OpsJobsListResult,
            options,
        )


class OpsMoves(Resource):
    def list(self, *, options: RequestOptions | None = None) -> List[models.Move]:
        """The last move of each workspace between cells, those under way first.

        Staff key.
        """
        return self._transport.send_list(
            Call("GET", "/internal/ops/moves", credentials=("staffKey",)), models.Move, options
        )


class OpsPools(Resource):
    def update(
        self,
        pool_name: str,
        *,
        adopt_after_seconds: int | None,
        options: RequestOptions | None = None,
    ) -> models.OpsPoolsUpdateResult:
        """Say when the shards of a pool without a process go to the default pool.

        Staff key.

        Errors of its own: `validation_error`.

        Args:
            adopt_after_seconds: After so many seconds without a process its shards go to `default`; null: never.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                f"/internal/ops/pools/{segment(pool_name)}",
                body=body_of({"adoptAfterSeconds": adopt_after_seconds}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsPoolsUpdateResult,
            options,
        )


class OpsProcesses(Resource):
    def list(self, *, options: RequestOptions | None = None) -> models.OpsProcessesListResult:
        """Pools and actor processes.

        Staff key.
        """
        return self._transport.send_model(
            Call("GET", "/internal/ops/processes", credentials=("staffKey",)),
            models.OpsProcessesListResult,
            options,
        )

    def drain(
        self, process_id: str, *, options: RequestOptions | None = None
    ) -> models.OpsProcessesDrainResult:
        """Have an actor process hand its shards over and end.

        Staff key.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/internal/ops/processes/{segment(process_id)}/drain",
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsProcessesDrainResult,
            options,
        )


class OpsTimers(Resource):
    def list(self, *, options: RequestOptions | None = None) -> List[models.OpsTimersListResult]:
        """The timers of each kind of actor: ahead, due, failed.

        Staff key.
        """
        return self._transport.send_list(
            Call("GET", "/internal/ops/timers", credentials=("staffKey",)),
            models.OpsTimersListResult,
            options,
        )

    def run(
        self,
        *,
        workspace_id: str,
        kind: str,
        id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OpsTimersRunResult:
        """Have actors of a workspace look at their state now.

        That it was done is in the audit log of the workspace.

        Staff key.

        Args:
            workspace_id: The workspace whose actors look at their state now.
            kind: The kind of actor.
            id: Only the actor of this id; default: all.
        """
        return self._transport.send_model(
            Call(
                "POST",
                "/internal/ops/timers/run",
                body=body_of({"workspaceId": workspace_id, "kind": kind, "id": id}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsTimersRunResult,
            options,
        )


class OpsWorkspaces(Resource):
    def get_placement(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.Placement:
        """Which processes handle a workspace, and how far they are.

        Staff key.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/internal/ops/workspaces/{segment(workspace_id)}/placement",
                credentials=("staffKey",),
            ),
            models.Placement,
            options,
        )

    def place(
        self,
        workspace_id: str,
        *,
        pool: str,
        partitions: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OpsWorkspacesPlaceResult:
        """Place a workspace in a pool, in so many partitions, while it is live.

        The response comes at once; the move is over when `status` is `settled`. Nothing is lost, done twice or out of order per resource meanwhile. 409 while an earlier move is not over.

        Staff key.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            pool: The pool of actor processes (`--pool`) that works for it; `default`: the shards that all workspaces share.
            partitions: Into how many partitions its events, timers, jobs and deliveries are divided.
            dry_run: Checks, returns whether the workspace would move, and changes nothing.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                f"/internal/ops/workspaces/{segment(workspace_id)}/placement",
                body=body_of({"pool": pool, "partitions": partitions, "dryRun": dry_run}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsWorkspacesPlaceResult,
            options,
        )

    def get(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.OpsWorkspacesGetResult:
        """Where a workspace is handled and what waits in it.

        Staff key.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/internal/ops/workspaces/{segment(workspace_id)}",
                credentials=("staffKey",),
            ),
            models.OpsWorkspacesGetResult,
            options,
        )

    def get_cell(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.OpsWorkspacesGetCellResult:
        """The cell in which a workspace lives, and its last move.

        Staff key.

        Errors of its own: `not_found`.
        """
        return self._transport.send_model(
            Call(
                "GET",
                f"/internal/ops/workspaces/{segment(workspace_id)}/cell",
                credentials=("staffKey",),
            ),
            models.OpsWorkspacesGetCellResult,
            options,
        )

    def move(
        self,
        workspace_id: str,
        *,
        cell: str,
        keep_seconds: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OpsWorkspacesMoveResult:
        """Move a workspace to another cell, while it is live.

        The response comes at once; the workspace lives there when `status` is `moved`. Requests wait for some seconds at most, once or twice. Nothing is lost, done twice or out of order. What cannot be carried out is undone, and `failure` says why. 409 while it moves to a third cell, or when something keeps it from moving.

        Staff key.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            cell: The cell where it shall live.
            keep_seconds: How long the old copy is kept after the move, in seconds; nobody sees it. An hour by default.
            dry_run: Checks what may keep it from moving, and changes nothing.
        """
        return self._transport.send_model(
            Call(
                "PUT",
                f"/internal/ops/workspaces/{segment(workspace_id)}/cell",
                body=body_of({"cell": cell, "keepSeconds": keep_seconds, "dryRun": dry_run}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsWorkspacesMoveResult,
            options,
        )

    def abort_move(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.OpsWorkspacesAbortMoveResult:
        """Have a move to another cell undone.

        409 once the workspace lives in the other cell.

        Staff key.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return self._transport.send_model(
            Call(
                "POST",
                f"/internal/ops/workspaces/{segment(workspace_id)}/cell/abort",
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsWorkspacesAbortMoveResult,
            options,
        )


class Ops(Resource):
    @cached_property
    def workspaces(self) -> OpsWorkspaces:
        return OpsWorkspaces(self._transport)

    @cached_property
    def processes(self) -> OpsProcesses:
        return OpsProcesses(self._transport)

    @cached_property
    def pools(self) -> OpsPools:
        return OpsPools(self._transport)

    @cached_property
    def dead_letters(self) -> OpsDeadLetters:
        return OpsDeadLetters(self._transport)

    @cached_property
    def timers(self) -> OpsTimers:
        return OpsTimers(self._transport)

    @cached_property
    def jobs(self) -> OpsJobs:
        return OpsJobs(self._transport)

    @cached_property
    def cells(self) -> OpsCells:
        return OpsCells(self._transport)

    @cached_property
    def moves(self) -> OpsMoves:
        return OpsMoves(self._transport)

    def top(self, *, options: RequestOptions | None = None) -> List[models.OpsTopResult]:
        """The busiest workspaces: events a second, what is due and for how long.

        Staff key.
        """
        return self._transport.send_list(
            Call("GET", "/internal/ops/top", credentials=("staffKey",)),
            models.OpsTopResult,
            options,
        )

    def activity(
        self,
        *,
        sort: Literal[
            "-attempts",
            "-failedAttempts",
            "-waitingForRetry",
            "-events",
            "-requests",
            "-refusedRequests",
            "-jobsGivenUp",
            "-mailsFailed",
            "-documentsMissing",
        ]
        | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> List[models.OpsActivityResult]:
        """The workspaces of the last 24 hours: webhook attempts, failures, events, requests.

        Of this hour and the 23 before it. What waits for a retry is listed between its attempts, too.

        Staff key.

        Args:
            sort: The figure of which most is listed first.
            limit: The most workspaces.
        """
        return self._transport.send_list(
            Call(
                "GET",
                "/internal/ops/activity",
                query={"sort": sort, "limit": limit},
                credentials=("staffKey",),
            ),
            models.OpsActivityResult,
            options,
        )

    def doctor(self, *, options: RequestOptions | None = None) -> List[models.OpsDoctorResult]:
        """What is wrong, and the command that fixes it.

        Staff key.
        """
        return self._transport.send_list(
            Call("GET", "/internal/ops/doctor", credentials=("staffKey",)),
            models.OpsDoctorResult,
            options,
        )


class AsyncOpsCells(AsyncResource):
    async def list(
        self, *, options: RequestOptions | None = None
    ) -> List[models.OpsCellsListResult]:
        """The cells: how many workspaces live in each, and whether new ones go there.

        Staff key.
        """
        return await self._transport.send_list(
            Call("GET", "/internal/ops/cells", credentials=("staffKey",)),
            models.OpsCellsListResult,
            options,
        )

    async def update(
        self, cell_name: str, *, takes_new: bool, options: RequestOptions | None = None
    ) -> models.OpsCellsUpdateResult:
        """Say whether new workspaces go to a cell.

        A cell that is added to others takes none until this: processes that were not restarted since do not know it. 409 for the last one that takes new workspaces.

        Staff key.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            takes_new: Whether new workspaces go there.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                f"/internal/ops/cells/{segment(cell_name)}",
                body=body_of({"takesNew": takes_new}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsCellsUpdateResult,
            options,
        )


class AsyncOpsDeadLetters(AsyncResource):
    async def list(
        self, *, options: RequestOptions | None = None
    ) -> List[models.OpsDeadLettersListResult]:
        """Messages, rows and jobs that failed and wait for an operator.

        Staff key.
        """
        return await self._transport.send_list(
            Call("GET", "/internal/ops/dead-letters", credentials=("staffKey",)),
            models.OpsDeadLettersListResult,
            options,
        )

    async def replay(
        self,
        *,
        workspace_id: str | None,
        id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OpsDeadLettersReplayResult:
        """Have what failed in a workspace processed again.

        All of it, or what has the id. `workspaceId: null` for what belongs to no workspace. What was replayed in a workspace is in its audit log.

        Staff key.

        Args:
            workspace_id: Whose failures are processed again; null: those of no workspace.
            id: Only what has this id; default: all of it.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/internal/ops/dead-letters/replay",
                body=body_of({"workspaceId": workspace_id, "id": id}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsDeadLettersReplayResult,
            options,
        )


class AsyncOpsJobs(AsyncResource):
    async def list(self, *, options: RequestOptions | None = None) -> models.OpsJobsListResult:
        """Jobs that wait, and those that were given up.

        Staff key.
        """
        return await self._transport.send_model(
            Call("GET", "/internal/ops/jobs", credentials=("staffKey",)),
            models.OpsJobsListResult,
            options,
        )


class AsyncOpsMoves(AsyncResource):
    async def list(self, *, options: RequestOptions | None = None) -> List[models.Move]:
        """The last move of each workspace between cells, those under way first.

        Staff key.
        """
        return await self._transport.send_list(
            Call("GET", "/internal/ops/moves", credentials=("staffKey",)), models.Move, options
        )


class AsyncOpsPools(AsyncResource):
    async def update(
        self,
        pool_name: str,
        *,
        adopt_after_seconds: int | None,
        options: RequestOptions | None = None,
    ) -> models.OpsPoolsUpdateResult:
        """Say when the shards of a pool without a process go to the default pool.

        Staff key.

        Errors of its own: `validation_error`.

        Args:
            adopt_after_seconds: After so many seconds without a process its shards go to `default`; null: never.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                f"/internal/ops/pools/{segment(pool_name)}",
                body=body_of({"adoptAfterSeconds": adopt_after_seconds}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsPoolsUpdateResult,
            options,
        )


class AsyncOpsProcesses(AsyncResource):
    async def list(self, *, options: RequestOptions | None = None) -> models.OpsProcessesListResult:
        """Pools and actor processes.

        Staff key.
        """
        return await self._transport.send_model(
            Call("GET", "/internal/ops/processes", credentials=("staffKey",)),
            models.OpsProcessesListResult,
            options,
        )

    async def drain(
        self, process_id: str, *, options: RequestOptions | None = None
    ) -> models.OpsProcessesDrainResult:
        """Have an actor process hand its shards over and end.

        Staff key.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/internal/ops/processes/{segment(process_id)}/drain",
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsProcessesDrainResult,
            options,
        )


class AsyncOpsTimers(AsyncResource):
    async def list(
        self, *, options: RequestOptions | None = None
    ) -> List[models.OpsTimersListResult]:
        """The timers of each kind of actor: ahead, due, failed.

        Staff key.
        """
        return await self._transport.send_list(
            Call("GET", "/internal/ops/timers", credentials=("staffKey",)),
            models.OpsTimersListResult,
            options,
        )

    async def run(
        self,
        *,
        workspace_id: str,
        kind: str,
        id: str | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OpsTimersRunResult:
        """Have actors of a workspace look at their state now.

        That it was done is in the audit log of the workspace.

        Staff key.

        Args:
            workspace_id: The workspace whose actors look at their state now.
            kind: The kind of actor.
            id: Only the actor of this id; default: all.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                "/internal/ops/timers/run",
                body=body_of({"workspaceId": workspace_id, "kind": kind, "id": id}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsTimersRunResult,
            options,
        )


class AsyncOpsWorkspaces(AsyncResource):
    async def get_placement(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.Placement:
        """Which processes handle a workspace, and how far they are.

        Staff key.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/internal/ops/workspaces/{segment(workspace_id)}/placement",
                credentials=("staffKey",),
            ),
            models.Placement,
            options,
        )

    async def place(
        self,
        workspace_id: str,
        *,
        pool: str,
        partitions: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OpsWorkspacesPlaceResult:
        """Place a workspace in a pool, in so many partitions, while it is live.

        The response comes at once; the move is over when `status` is `settled`. Nothing is lost, done twice or out of order per resource meanwhile. 409 while an earlier move is not over.

        Staff key.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            pool: The pool of actor processes (`--pool`) that works for it; `default`: the shards that all workspaces share.
            partitions: Into how many partitions its events, timers, jobs and deliveries are divided.
            dry_run: Checks, returns whether the workspace would move, and changes nothing.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                f"/internal/ops/workspaces/{segment(workspace_id)}/placement",
                body=body_of({"pool": pool, "partitions": partitions, "dryRun": dry_run}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsWorkspacesPlaceResult,
            options,
        )

    async def get(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.OpsWorkspacesGetResult:
        """Where a workspace is handled and what waits in it.

        Staff key.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/internal/ops/workspaces/{segment(workspace_id)}",
                credentials=("staffKey",),
            ),
            models.OpsWorkspacesGetResult,
            options,
        )

    async def get_cell(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.OpsWorkspacesGetCellResult:
        """The cell in which a workspace lives, and its last move.

        Staff key.

        Errors of its own: `not_found`.
        """
        return await self._transport.send_model(
            Call(
                "GET",
                f"/internal/ops/workspaces/{segment(workspace_id)}/cell",
                credentials=("staffKey",),
            ),
            models.OpsWorkspacesGetCellResult,
            options,
        )

    async def move(
        self,
        workspace_id: str,
        *,
        cell: str,
        keep_seconds: int | Omit = OMIT,
        dry_run: bool | Omit = OMIT,
        options: RequestOptions | None = None,
    ) -> models.OpsWorkspacesMoveResult:
        """Move a workspace to another cell, while it is live.

        The response comes at once; the workspace lives there when `status` is `moved`. Requests wait for some seconds at most, once or twice. Nothing is lost, done twice or out of order. What cannot be carried out is undone, and `failure` says why. 409 while it moves to a third cell, or when something keeps it from moving.

        Staff key.

        Errors of its own: `not_found`, `invalid_state`.

        Args:
            cell: The cell where it shall live.
            keep_seconds: How long the old copy is kept after the move, in seconds; nobody sees it. An hour by default.
            dry_run: Checks what may keep it from moving, and changes nothing.
        """
        return await self._transport.send_model(
            Call(
                "PUT",
                f"/internal/ops/workspaces/{segment(workspace_id)}/cell",
                body=body_of({"cell": cell, "keepSeconds": keep_seconds, "dryRun": dry_run}),
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsWorkspacesMoveResult,
            options,
        )

    async def abort_move(
        self, workspace_id: str, *, options: RequestOptions | None = None
    ) -> models.OpsWorkspacesAbortMoveResult:
        """Have a move to another cell undone.

        409 once the workspace lives in the other cell.

        Staff key.

        Errors of its own: `not_found`, `invalid_state`.
        """
        return await self._transport.send_model(
            Call(
                "POST",
                f"/internal/ops/workspaces/{segment(workspace_id)}/cell/abort",
                credentials=("staffKey",),
                takes_key=True,
            ),
            models.OpsWorkspacesAbortMoveResult,
            options,
        )


class AsyncOps(AsyncResource):
    @cached_property
    def workspaces(self) -> AsyncOpsWorkspaces:
        return AsyncOpsWorkspaces(self._transport)

    @cached_property
    def processes(self) -> AsyncOpsProcesses:
        return AsyncOpsProcesses(self._transport)

    @cached_property
    def pools(self) -> AsyncOpsPools:
        return AsyncOpsPools(self._transport)

    @cached_property
    def dead_letters(self) -> AsyncOpsDeadLetters:
        return AsyncOpsDeadLetters(self._transport)

    @cached_property
    def timers(self) -> AsyncOpsTimers:
        return AsyncOpsTimers(self._transport)

    @cached_property
    def jobs(self) -> AsyncOpsJobs:
        return AsyncOpsJobs(self._transport)

    @cached_property
    def cells(self) -> AsyncOpsCells:
        return AsyncOpsCells(self._transport)

    @cached_property
    def moves(self) -> AsyncOpsMoves:
        return AsyncOpsMoves(self._transport)

    async def top(self, *, options: RequestOptions | None = None) -> List[models.OpsTopResult]:
        """The busiest workspaces: events a second, what is due and for how long.

        Staff key.
        """
        return await self._transport.send_list(
            Call("GET", "/internal/ops/top", credentials=("staffKey",)),
            models.OpsTopResult,
            options,
        )

    async def activity(
        self,
        *,
        sort: Literal[
            "-attempts",
            "-failedAttempts",
            "-waitingForRetry",
            "-events",
            "-requests",
            "-refusedRequests",
            "-jobsGivenUp",
            "-mailsFailed",
            "-documentsMissing",
        ]
        | None = None,
        limit: int | None = None,
        options: RequestOptions | None = None,
    ) -> List[models.OpsActivityResult]:
        """The workspaces of the last 24 hours: webhook attempts, failures, events, requests.

        Of this hour and the 23 before it. What waits for a retry is listed between its attempts, too.

        Staff key.

        Args:
            sort: The figure of which most is listed first.
            limit: The most workspaces.
        """
        return await self._transport.send_list(
            Call(
                "GET",
                "/internal/ops/activity",
                query={"sort": sort, "limit": limit},
                credentials=("staffKey",),
            ),
            models.OpsActivityResult,
            options,
        )

    async def doctor(
        self, *, options: RequestOptions | None = None
    ) -> List[models.OpsDoctorResult]:
        """What is wrong, and the command that fixes it.

        Staff key.
        """
        return await self._transport.send_list(
            Call("GET", "/internal/ops/doctor", credentials=("staffKey",)),
            models.OpsDoctorResult,
            options,
        )
