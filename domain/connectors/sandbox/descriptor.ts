import type { ErrorDetail } from '../../error-details.ts';
import { switchFinding } from '../config-findings.ts';
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
  checkConfig: ({ environmentKind }, { testWallet }) =>
    [
      environmentKind === 'production' ? inProduction : null,
      switchFinding('config.testWallet', testWallet),
    ].filter((finding) => finding !== null),
  checkSecrets: () => [],
  cardEntry: ({ config: { testWallet } }) => ({
    kind: 'typed',
    wallet: testWallet === true ? { kind: 'test' } : null,
  }),
};
