import type { ErrorDetail } from '../../errors.ts';
import type { KindOfConnector } from '../kind.ts';
import { sandboxCapabilities } from './capabilities.ts';

const inProduction: ErrorDetail = {
  path: 'kind',
  code: 'sandbox_in_production',
  message: 'There is no sandbox in production.',
};

/** Our own processor for trials. */
export const sandboxKind: KindOfConnector = {
  signs: false,
  reportsCapabilities: false,
  initialCapabilities: () => sandboxCapabilities,
  checkConfig: ({ environmentKind }) => (environmentKind === 'production' ? [inProduction] : []),
  cardEntry: () => ({ kind: 'typed' }),
};
