import { Refusal } from '../../process/refusal.mjs';

/** The tiers that each command runs; without one of these flags or a file: what `npm test` runs. */
const tiersOfFlags = {
  '--pure': ['pure'],
  '--browser': ['browser'],
  '--crash': ['crash'],
  '--outside': ['outside'],
  '--all': ['pure', 'stack', 'browser', 'crash', 'outside'],
  '--ci': ['pure', 'stack', 'browser', 'crash', 'outside'],
};

/**
 * The arguments of `npm test`: flags of ours, then files or parts of their paths, then flags of `bun test`. `tiers` is
 * undefined where files or changes are asked for, whatever their tier.
 */
export function readArguments(argv) {
  const own = { ci: false, all: false, changed: false, base: 'HEAD' };
  const rest = [];
  const tiers = new Set();
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index];
    if (argument === '--base') own.base = valueOf(argument, argv[(index += 1)]);
    else if (argument === '--changed') own.changed = true;
    else if (argument in tiersOfFlags) for (const tier of tiersOfFlags[argument]) tiers.add(tier);
    else rest.push(argument);
    if (argument === '--ci') own.ci = true;
    if (argument === '--all') own.all = true;
  }
  const flagsFrom = rest.findIndex((argument) => argument.startsWith('-'));
  const wanted = flagsFrom === -1 ? rest : rest.slice(0, flagsFrom);
  const bunArguments = flagsFrom === -1 ? [] : rest.slice(flagsFrom);
  const isChosen = wanted.length > 0 || own.changed;
  if (tiers.size === 0 && !isChosen) for (const tier of ['pure', 'stack']) tiers.add(tier);
  return { ...own, wanted, bunArguments, tiers: tiers.size === 0 ? undefined : [...tiers] };
}

function valueOf(flag, value) {
  if (value === undefined || value.startsWith('-')) throw new Refusal(`${flag} takes a revision.`);
  return value;
}
