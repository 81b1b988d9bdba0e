import type { ConnectorKind } from '../../storage/entities/connector.ts';
import type { ApplicationContext } from '../context.ts';
import type { ErrorDetail } from '../error-details.ts';
import { fail } from '../errors.ts';
import type { ConnectorConfig } from './descriptor.ts';
import { connectorDescriptors } from './descriptors.ts';

/**
 * 422 `validation_error` for a configuration or credentials that are invalid for the kind in this environment; what is
 * null stays as it is.
 */
export function requireConfig(
  ctx: ApplicationContext,
  kind: ConnectorKind,
  given: {
    readonly config: ConnectorConfig | null;
    readonly secrets: ConnectorConfig | null;
    readonly method?: string;
  },
): void {
  const { checkConfig, checkSecrets } = connectorDescriptors[kind];
  const findings = [
    ...(given.method === undefined ? [] : methodFindings(kind, given.method)),
    ...(given.config ? checkConfig(ctx, given.config) : []),
    ...(given.secrets ? checkSecrets(ctx, given.secrets) : []),
  ];
  if (findings.length > 0) fail('validation_error', findings, { status: 422 });
}

function methodFindings(kind: ConnectorKind, method: string): ErrorDetail[] {
  const { methods } = connectorDescriptors[kind];
  if (methods === '*' || methods.includes(method)) return [];
  const message = `A connector of kind ${kind} takes ${methods.join(', ')} only.`;
  return [{ path: 'method', code: 'not_supported', message }];
}
