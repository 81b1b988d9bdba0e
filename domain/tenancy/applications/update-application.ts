import type { Application } from '../../../storage/entities/application.ts';
import { SUBSCRIPTION_OF_OTHER_CURRENCY } from '../../../storage/queries/subscriptions/dependents.ts';
import { concludingUnit, type Concluded, type Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { embedPlaceOf, loadEmbedConfig } from '../../embed/load.ts';
import { recordAudit } from '../../audit/record.ts';
import type { MemberContext } from '../member-context.ts';
import { lockApplication, type LoadedApplication } from './load.ts';
import type { ApplicationChanges } from './schemas.ts';
import { settingsOf } from './effective-settings.ts';
import { checkSettings, mergeSettings } from './settings.ts';

export async function updateApplication(
  ctx: MemberContext,
  applicationId: string,
  { name, settings }: ApplicationChanges,
): Promise<Concluded<LoadedApplication>> {
  if (settings) checkSettings(settings);
  const { workspaceId, environment } = ctx;
  return concludingUnit(ctx, async (tx) => {
    const application = await lockApplication(tx, workspaceId, applicationId);
    const before = { name: application.name, settings: settingsOf(application) };
    application.revise(
      {
        name: name ?? application.name,
        settings: settings ? mergeSettings(application.settings, settings) : application.settings,
      },
      ctx.now(),
    );
    const { currency } = settingsOf(application);
    if (currency !== before.settings.currency) await requireUnused(tx, application, currency);
    recordAudit(ctx, tx, {
      workspaceId,
      applicationId,
      action: 'application.updated',
      resourceId: applicationId,
      before,
      after: { name: application.name, settings: settingsOf(application) },
    });
    const embed = environment
      ? await loadEmbedConfig(tx, embedPlaceOf(workspaceId, environment, applicationId))
      : null;
    return { application, embed };
  });
}

/** 422 `currency_in_use` while a subscription that has not ended is charged in another currency than the new one. */
async function requireUnused(
  tx: Transaction,
  { workspaceId, id }: Application,
  currency: string,
): Promise<void> {
  const [used] = await tx.query(SUBSCRIPTION_OF_OTHER_CURRENCY, [workspaceId, id, currency]);
  if (!used) return;
  const path = 'settings.currency';
  const message = `${path} cannot change while subscriptions are charged in another currency.`;
  const detail = { path, code: 'currency_in_use', received: currency, message };
  fail('validation_error', [detail], { status: 422 });
}
