import { Type, type Static } from '@sinclair/typebox';
import { SessionShape } from '../../checkout/schemas.ts';
import { ConnectorShape } from '../../connectors/schemas.ts';
import { DiscountShape } from '../../discounts/schemas.ts';
import { VersionShape } from '../../extensions/schemas.ts';
import { InstallationShape, ListInstallationsQuery } from '../../installations/schemas.ts';
import { InvitationQuery, InvitationShape, MemberShape } from '../../team/schemas.ts';
import { ApiKeyQuery, ApiKeyShape } from '../../tenancy/api-keys/schemas.ts';
import { EnvironmentQuery, EnvironmentShape } from '../../tenancy/environments/schemas.ts';
import { DeliveryDetailShape } from '../../webhooks/deliveries/schemas.ts';
import { EndpointShape } from '../../webhooks/schemas.ts';
import { actionsPart, ActionsQuery } from '../action-schemas.ts';
import { verbs } from '../verbs.ts';

/** Resources with what may be done with them, which no other resource expands. */
export const ExpandedSessionShape = Type.Object({
  ...SessionShape.properties,
  actions: actionsPart('CheckoutSessionActions', verbs.checkoutSession),
});
export const ExpandedDiscountShape = Type.Object({
  ...DiscountShape.properties,
  actions: actionsPart('DiscountActions', verbs.discount),
});
export const ExpandedApiKeyShape = Type.Object({
  ...ApiKeyShape.properties,
  actions: actionsPart('ApiKeyActions', verbs.apiKey),
});
export const ExpandedEndpointShape = Type.Object({
  ...EndpointShape.properties,
  actions: actionsPart('WebhookEndpointActions', verbs.webhookEndpoint),
});
export const ExpandedDeliveryShape = Type.Object({
  ...DeliveryDetailShape.properties,
  actions: actionsPart('WebhookDeliveryActions', verbs.webhookDelivery),
});
export const ExpandedConnectorShape = Type.Object({
  ...ConnectorShape.properties,
  actions: actionsPart('ConnectorActions', verbs.connector),
});
export const ExpandedVersionShape = Type.Object({
  ...VersionShape.properties,
  actions: actionsPart('ExtensionVersionActions', verbs.extensionVersion),
});
export const ExpandedVersionListShape = Type.Object({
  versions: Type.Array(ExpandedVersionShape, {
    description: 'Newest first; other workspaces see the published ones.',
  }),
});
export const ExpandedInstallationShape = Type.Object({
  ...InstallationShape.properties,
  actions: actionsPart('InstallationActions', verbs.installation),
});
export const ExpandedMemberShape = Type.Object({
  ...MemberShape.properties,
  actions: actionsPart('MemberActions', verbs.member),
});
export const ExpandedInvitationShape = Type.Object({
  ...InvitationShape.properties,
  actions: actionsPart('InvitationActions', verbs.invitation),
});
export const ExpandedEnvironmentShape = Type.Object({
  ...EnvironmentShape.properties,
  actions: actionsPart('EnvironmentActions', verbs.environment),
});

const { properties } = ActionsQuery;
export const ApiKeyListQuery = Type.Object({ ...ApiKeyQuery.properties, ...properties });
export type ApiKeyListInput = Static<typeof ApiKeyListQuery>;
export const InstallationListQuery = Type.Object({
  ...ListInstallationsQuery.properties,
  ...properties,
});
export type InstallationListInput = Static<typeof InstallationListQuery>;
export const InvitationListQuery = Type.Object({ ...InvitationQuery.properties, ...properties });
export type InvitationListInput = Static<typeof InvitationListQuery>;
export const EnvironmentListQuery = Type.Object({ ...EnvironmentQuery.properties, ...properties });
export type EnvironmentListInput = Static<typeof EnvironmentListQuery>;
