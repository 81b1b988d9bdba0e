import type { Connector } from '../../../storage/entities/connector.ts';
import { loadConnector } from '../../connectors/load.ts';
import { isRouted, requireSigning, requireUnrouted } from '../../connectors/require-unused.ts';
import { toConnectorView } from '../../connectors/view.ts';
import type { ApplicationContext } from '../../context.ts';
import type { ActionsInput } from '../action-schemas.ts';
import { actionsBy, settingsCallerOf, type VerbRules } from '../actions.ts';
import type { VerbOf } from '../verbs.ts';

/** The checks of a connector's verbs need these facts. */
interface ConnectorFacts {
  readonly connector: Connector;
  /** The stored routing names it. */
  readonly routed: boolean;
}

const right = {
  permission: 'application:connectors:credentials',
  scope: 'connectors:write',
} as const;
const ofUnused = {
  ...right,
  check: ({ connector, routed }: ConnectorFacts) => requireUnrouted(connector, routed),
};

export const connectorRules: VerbRules<VerbOf<'connector'>, ConnectorFacts> = {
  isBilled: false,
  rules: {
    update: right,
    // `update` with `status: disabled`.
    disable: ofUnused,
    delete: ofUnused,
    test: right,
    rotateSecret: { ...right, check: ({ connector }) => requireSigning(connector) },
  },
};

/** A connector; `expand=actions` adds what may be done with it. 404 `not_found`. */
export async function getExpandedConnector(
  ctx: ApplicationContext,
  id: string,
  { expand = [] }: ActionsInput,
) {
  const connector = await loadConnector(ctx, id);
  const caller = settingsCallerOf(ctx, expand);
  const view = toConnectorView(connector);
  if (!caller) return view;
  const routed = await isRouted(ctx.database, connector);
  return { ...view, actions: actionsBy(caller, connectorRules, { connector, routed }) };
}
