import { auditMoneyTask } from '../../../actors/payments/audit-money.ts';
import { createLogger } from '../../../process/logger.ts';
import { openChaosServices, reconcilerContext } from './chaos-services.ts';

/**
 * A program: runs the hourly money audit over the database of DATABASE_URL once. It logs violations as the actors do, so
 * that a run of the tests fails by them at any time of an hour.
 */
const resources = await openChaosServices(process.env);
const ctx = reconcilerContext(resources);
await auditMoneyTask.run(
  { ctx, logger: createLogger('audit'), signal: new AbortController().signal },
  new Date(),
);
await resources.database.close();
