// Any Node can parse this file, so that an old one prints a clear message: newer syntax is imported later.
const required = 20;

if (Number(process.versions.node.split('.')[0]) < required) {
  console.error(`commerce: Node ${required} or newer is needed; this is ${process.version}.`);
  process.exit(1);
}
import('./services/test/test.mjs').then(({ test }) => test(process.argv.slice(2)));
