import type { ErrorDetail } from '../../errors.ts';
import type { ConnectorDescriptor } from '../descriptor.ts';
import { sandboxCapabilities } from './capabilities.ts';

const inProduction: ErrorDetail = {
  path: 'kind',
  code: 'sandbox_in_production',
  message: 'There is no sandbox in production.',
};

/** Our own processor for tests. */
export const sandboxDescriptor: ConnectorDescriptor = {
  signs: false,
  reportsCapabilities: false,
  methods: '*',
  initialCapabilities: () => sandboxCapabilities,
  checkConfig: ({ environmentKind }) => (environmentKind === 'production' ? [inProduction] : []),
  checkSecrets: () => [],
  cardEntry: () => ({ kind: 'typed' }),
};
