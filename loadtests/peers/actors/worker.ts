import { readConfig } from '../../../config.ts';
import { queueSettings } from '../../../storage/driver/settings.ts';
import { openEngine } from '../../../test/support/stack/engine.ts';
import { peerActors } from './key-actors.ts';

/** A process that owns shards and runs the two actors. Prints a line when it owns them. Environment: the service's own. */
const { leaseMs } = readConfig().actors;
const engine = await openEngine({
  pool: 'default',
  leaseMs,
  actors: peerActors,
  settings: queueSettings,
});
process.stdout.write('ready\n');
process.on('SIGTERM', () => void engine.stop().then(() => process.exit(0)));
