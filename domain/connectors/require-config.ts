import type { ConnectorKind } from '../../storage/entities/connector.ts';
import type { ApplicationContext } from '../context.ts';
import { fail } from '../errors.ts';
import type { ConnectorConfig } from './descriptor.ts';
import { connectorDescriptors } from './descriptors.ts';

/** 422 `validation_error` for a configuration that is invalid for the kind in this environment. */
export function requireConfig(
  ctx: ApplicationContext,
  kind: ConnectorKind,
  config: ConnectorConfig,
): void {
  const findings = connectorDescriptors[kind].checkConfig(ctx, config);
  if (findings.length > 0) fail('validation_error', findings, { status: 422 });
}
