import type { Logger } from 'pino';

/**
 * Runs `stop` once at SIGTERM or SIGINT, then ends the process. Under a supervisor (COMMERCE_SUPERVISED=1) a closed
 * stdin counts as well, so that a killed launcher leaves no orphan behind.
 */
export function onShutdown(logger: Logger, stop: () => Promise<void>): void {
  const state = { stopping: false };
  const shutDown = async (reason: string): Promise<void> => {
    if (state.stopping) return;
    state.stopping = true;
    logger.info({ reason }, 'stopping');
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void shutDown('SIGTERM'));
  process.on('SIGINT', () => void shutDown('SIGINT'));
  if (process.env['COMMERCE_SUPERVISED'] === '1') {
    process.stdin.on('end', () => void shutDown('supervisor gone'));
    process.stdin.on('close', () => void shutDown('supervisor gone'));
    process.stdin.resume();
  }
}
