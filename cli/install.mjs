import { install } from './services/install/install-command.mjs';

// Installs what the lock file names, when it is not installed.
await install();
