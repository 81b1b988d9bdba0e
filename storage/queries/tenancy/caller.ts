import { sql } from '../../query.ts';
import type { EnvironmentKind } from '../../entities/environment.ts';
import type { LifecycleStage } from '../../entities/workspace.ts';

/** Where a credential works, by names. */
export interface CallerRow {
  readonly workspace_name: string;
  readonly workspace_slug: string;
  readonly lifecycle_stage: LifecycleStage;
  readonly environment_name: string;
  readonly environment_slug: string;
  readonly kind: EnvironmentKind;
  /** Null where no application is chosen. */
  readonly application_name: string | null;
  /** Null where the application has not set one. */
  readonly currency: string | null;
}

/** Workspace, environment, application or null. */
export const CALLER = sql<CallerRow>(`
  select w.name as workspace_name, w.slug as workspace_slug, w.lifecycle_stage,
    e.name as environment_name, e.slug as environment_slug, e.kind,
    a.name as application_name, a.settings->>'currency' as currency
  from workspace w
  join environment e on e.workspace_id = w.id and e.id = $2
  left join application a on a.workspace_id = w.id and a.id = $3
  where w.id = $1`);
