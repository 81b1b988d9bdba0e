import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';

interface ConnectorFilter {
  readonly status?: string | undefined;
  readonly kind?: string | undefined;
}

interface ConnectorListRow {
  readonly id: string;
  readonly created_at: Date;
}

/** The connectors of an application in an environment, newest first. */
export function connectorList(
  tenant: {
    readonly workspaceId: string;
    readonly environmentId: string;
    readonly applicationId: string;
  },
  { status, kind }: ConnectorFilter,
): ListPlan<ConnectorListRow> {
  return {
    keyset: newestFirst('connectors'),
    select: 'select * from connector',
    where: (bind) => [
      `workspace_id = ${bind(tenant.workspaceId)}`,
      `environment_id = ${bind(tenant.environmentId)}`,
      `application_id = ${bind(tenant.applicationId)}`,
      'deleted_at is null',
      ...(status === undefined ? [] : [`status = ${bind(status)}`]),
      ...(kind === undefined ? [] : [`kind = ${bind(kind)}`]),
    ],
    positionOf: newestFirstPosition,
  };
}
