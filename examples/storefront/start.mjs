import { explainProblems } from './problem.mjs';
import { buildPages } from './setup/build.mjs';
import { installPackages } from './setup/install.mjs';

/** Installs, builds, connects the shop to the service and serves it. */
const { started } = explainProblems();
installPackages();
buildPages();
if (!process.argv.includes('--build')) {
  const { serve } = await import('./setup/serve.mjs');
  await serve();
}
started();
