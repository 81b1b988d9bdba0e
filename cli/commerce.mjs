#!/usr/bin/env node
// Any Node can parse this file, so that an old one prints a clear message: newer syntax is imported later.
const required = 20;

if (Number(process.versions.node.split('.')[0]) < required) {
  console.error(`commerce: Node ${required} or newer is needed; this is ${process.version}.`);
  process.exit(1);
}
const args = process.argv.slice(2);
const isHelp = args.includes('--help') || args.includes('-h');
if (args[0] === 'certificate' && !isHelp)
  import('./certificate/command.mjs').then(({ run }) => run(args.slice(1), process.env));
else if (args[0] === 'ops')
  import('./ops/command.mjs').then(({ run }) => run(args.slice(1), process.env));
else import('./package-command.mjs').then(({ runPackage }) => runPackage(process.env));
