import type { ApiKey } from '../../../storage/entities/api-key.ts';
import type { ApplicationContext, Context } from '../../context.ts';
import { listApiKeys } from '../../tenancy/api-keys/list-api-keys.ts';
import { loadApiKey } from '../../tenancy/api-keys/load.ts';
import { requireRevocable, requireRotatable } from '../../tenancy/api-keys/require-state.ts';
import { toApiKeyView } from '../../tenancy/api-keys/view.ts';
import type { ActionsInput } from '../action-schemas.ts';
import { actionsBy, settingsCallerOf, type VerbRules } from '../actions.ts';
import { pageWithActions, viewWithActions } from '../view-with-actions.ts';
import type { VerbOf } from '../verbs.ts';
import type { ApiKeyListInput } from './schemas.ts';

/** The checks of a key's verbs need these facts. */
interface ApiKeyFacts {
  readonly apiKey: ApiKey;
  readonly ctx: Pick<Context, 'canGive'>;
}

const permission = 'application:api-keys';

export const apiKeyRules: VerbRules<VerbOf<'apiKey'>, ApiKeyFacts> = {
  isBilled: false,
  rules: {
    update: { permission },
    rotate: { permission, check: ({ apiKey, ctx }) => requireRotatable(ctx, apiKey) },
    delete: { permission, check: ({ apiKey }) => requireRevocable(apiKey) },
  },
};

/** A key; `expand=actions` adds what may be done with it. 404 `not_found`. */
export async function getExpandedKey(
  ctx: ApplicationContext,
  id: string,
  { expand = [] }: ActionsInput,
) {
  return viewWithActions(await loadApiKey(ctx, id), toApiKeyView, actionsFor(ctx, expand));
}

export async function listExpandedKeys(
  ctx: ApplicationContext,
  { expand = [], ...filter }: ApiKeyListInput,
) {
  const page = await listApiKeys(ctx, filter);
  return pageWithActions(page, toApiKeyView, actionsFor(ctx, expand));
}

function actionsFor(ctx: ApplicationContext, expand: readonly string[]) {
  const caller = settingsCallerOf(ctx, expand);
  return caller && ((apiKey: ApiKey) => actionsBy(caller, apiKeyRules, { apiKey, ctx }));
}
