import { cpus, loadavg, totalmem } from 'node:os';
import { keepDetail, row, section } from './report.mjs';

/** The machine of this minute, by which two runs can be compared; `measure()` runs loadtests/bench/limits/machine.ts. */
export async function reportMachine(measure) {
  const load = loadavg()[0];
  section('Machine (half a second each)');
  const { limits, versions } = await measure();
  const [{ model }] = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  keepDetail('machine', { ...versions, cores: cpus().length, model, memoryGb, loadBefore: load });
  row('load before', load.toFixed(2));
  for (const [name, perSecond] of Object.entries(limits)) row(name, { perSecond });
}
