import pino, { type Logger } from 'pino';
import type { Reports } from '../domain/ports/services.ts';
import { withoutCapabilities } from '../storage/ids.ts';

const BUFFER_BYTES = 8_192;
const FLUSH_MS = 250;

/**
 * JSON lines on stdout, buffered for at most a quarter of a second (one write per line cost a fifth of the request
 * rate); the buffer is written before the process ends, unless it is killed. Only chosen fields are logged: no
 * header, no body, no URL; of an error its message and stack, never the values of a statement.
 */
export function createLogger(name: string): Logger {
  const destination = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => destination.flush(), FLUSH_MS).unref();
  process.on('exit', () => destination.flushSync());
  return pino(
    {
      name,
      level: process.env['LOG_LEVEL'] ?? 'info',
      serializers: { err: plainError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}

function plainError(error: unknown): object | string {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    name,
    message: withoutCapabilities(message),
    stack: withoutCapabilities(stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

/** Logs a row that a sweep has passed over: as a warning while it is tried again, as an error once it is dead. */
export function logRowFailure(logger: Logger): Reports['rowFailed'] {
  return (err, row) => {
    const facts = { err, ...row, id: withoutCapabilities(row.id) };
    if (row.isDead) logger.error(facts, 'due work: a row was put to the dead letters');
    else logger.warn(facts, 'due work: a row failed and was passed over');
  };
}
