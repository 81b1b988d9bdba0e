import { sql } from '../../query.ts';
import { ENVIRONMENT_COLUMNS, type EnvironmentColumns } from './tenant.ts';

export const environmentById = sql<EnvironmentColumns>(
  `select ${ENVIRONMENT_COLUMNS} from environment e where e.workspace_id = $1 and e.id = $2`,
);
