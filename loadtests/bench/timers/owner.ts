import { queueSettings } from '../../../storage/driver/settings.ts';
import { openEngine } from '../../../test/support/stack/engine.ts';
import { probeActor } from './probe.ts';

/**
 * A process that owns shards and has one actor, whose verb writes one row. Prints a line of JSON when it lives.
 * Arguments: its name. Environment: the service's own.
 */
const [name = 'one'] = process.argv.slice(2);
const engine = await openEngine({
  pool: 'default',
  actors: [probeActor(name)],
  settings: queueSettings,
});
process.stdout.write(`${JSON.stringify({ processId: engine.keeper.processId })}\n`);
process.on('SIGTERM', () => void engine.stop().then(() => process.exit(0)));
