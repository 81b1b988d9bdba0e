import { useTranslation } from 'react-i18next';

/** Kinds of resources that the audit log speaks of. */
export const knownResources = [
  'accounting_settings',
  'api_key',
  'application',
  'connector',
  'dead_letter',
  'discount',
  'embed_config',
  'environment',
  'extension',
  'extension_version',
  'installation',
  'invitation',
  'invoice_settings',
  'member',
  'notification_webhook',
  'organization',
  'payment_routing',
  'shipping_tax',
  'store',
  'timer',
  'webhook_endpoint',
  'workspace',
] as const;

/** Actions by which one usually looks; any other is found by its address. */
export const knownActions = [
  'api_key.created',
  'api_key.revoked',
  'api_key.rotated',
  'application.created',
  'application.updated',
  'connector.created',
  'connector.updated',
  'dead_letter.replayed',
  'embed_config.updated',
  'environment.archived',
  'environment.created',
  'environment.updated',
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'invoice_settings.updated',
  'member.joined',
  'member.left',
  'member.removed',
  'member.removed_from_application',
  'member.updated',
  'notification_webhook.deleted',
  'notification_webhook.updated',
  'payment_routing.updated',
  'shipping_tax.updated',
  'timer.run',
  'webhook_endpoint.created',
  'webhook_endpoint.deleted',
  'webhook_endpoint.updated',
  'workspace.ownership_transferred',
  'workspace.updated',
  'workspace.went_live',
] as const;

/** A kind of resource in the reader's words. */
export function useResourceName(): (type: string) => string {
  const { t } = useTranslation();
  return (type) =>
    t(`resources.${type}` as 'resources.member', { defaultValue: type.replaceAll('_', ' ') });
}

/** What was done to it, in the reader's words, such as "API key rotated". */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation();
  const resourceName = useResourceName();
  return (action) => {
    const [type = '', verb = ''] = action.split('.');
    const resource = resourceName(type);
    return t(`auditedVerbs.${verb}` as 'auditedVerbs.created', {
      resource,
      defaultValue: `${resource}: ${verb.replaceAll('_', ' ')}`,
    });
  };
}
