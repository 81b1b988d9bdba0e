import { install } from './services/install/install-command.mjs';

// Installs the packages of the lock file, unless they are installed.
await install();
