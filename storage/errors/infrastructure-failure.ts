import {
  CellsUnanswered,
  ELSEWHERE,
  failureBehind,
  NoPrimary,
  sqlState,
  WorkspaceMoving,
} from './database-errors.ts';

/** Connection, resources, operator intervention, and what a retry fixes. */
const classes = new Set(['08', '25', '40', '53', '55', '57', '58']);
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  // The host name does not resolve while the database moves to another host.
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const clientMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered|Client was closed|Query read timeout|the transaction was rolled back by the server)/;

/** Whether the database failed rather than the work: then the same work can be retried. */
export function isInfrastructureFailure(raised: unknown): boolean {
  const error = failureBehind(raised);
  const state = sqlState(error);
  if (state === ELSEWHERE) return true;
  if (state !== null && classes.has(state.slice(0, 2))) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof NoPrimary || error instanceof WorkspaceMoving) return true;
  if (error instanceof CellsUnanswered) return true;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  return clientMessages.test(error.message);
}
