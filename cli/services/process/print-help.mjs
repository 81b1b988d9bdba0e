/** Prints the help of a launcher that was asked for it; says whether it did. */
export function printHelp(argv, text) {
  if (!argv.includes('--help') && !argv.includes('-h')) return false;
  process.stdout.write(`${text.trim()}\n`);
  return true;
}
