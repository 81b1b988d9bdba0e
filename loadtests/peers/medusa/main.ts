import { SQL } from 'bun';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { measure, units, type Turn } from './measure.ts';
import { openMedusaShop, type MedusaSide } from './medusa-shop.ts';
import { openOurShop, type OurSide } from './our-shop.ts';
import { tableOf } from './table.ts';

/**
 * The client of `npm run peers -- medusa`: each unit by our service, then by Medusa, in turns. Prints a table. Ends with an
 * error at the first response that is no success, and when a database lacks what was bought. Arguments: turns, seconds of
 * each, clients. Environment: SIDES (JSON), with what `run.mjs` has started.
 */
interface Sides {
  readonly ours: OurSide;
  readonly medusa: MedusaSide;
  readonly versions: Readonly<Record<'commit' | 'medusa' | 'node', string>>;
}

const WARM_UP_SECONDS = 3;
const [turns = 3, seconds = 20, clients = 8] = process.argv.slice(2).map(Number);
const sides: Sides = JSON.parse(process.env['SIDES'] ?? '{}');
const { versions } = sides;
const say = (line: string): void => console.log(`peers: ${line}`);
const machine = `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)} before`;
const [ours, medusa] = [await openOurShop(sides.ours), await openMedusaShop(sides.medusa)];
const newColumn = (name: string) => ({
  name,
  turns: Object.fromEntries(Object.keys(units).map((unit): [string, Turn[]] => [unit, []])),
});
const columns = {
  ours: newColumn('commerce-service'),
  medusa: newColumn(`Medusa ${versions.medusa}`),
};
const pairs = [
  { shop: ours, other: medusa, column: columns.ours },
  { shop: medusa, other: ours, column: columns.medusa },
];
for (let turn = 1; turn <= turns; turn += 1)
  for (const [name, unit] of Object.entries(units))
    for (const { shop, other, column } of pairs) {
      const figures = await measure(
        unit,
        { shop, other },
        { clients, warmUpSeconds: WARM_UP_SECONDS, seconds },
      );
      column.turns[name]?.push(figures);
      say(`${turn} of ${turns}, ${column.name}, ${name}: ${JSON.stringify(figures)}`);
    }
console.log(
  [
    await whatWasMeasured(),
    tableOf(columns.ours, columns.medusa),
    `The programs of the shop that had nothing to do used at most ${othersMost()} ms of processor time a second.`,
    readFileSync(join(import.meta.dir, 'README.md'), 'utf8')
      .split('## What differs')[1]
      ?.trim(),
  ].join('\n\n'),
);
await ours.close();
await medusa.close();

async function whatWasMeasured(): Promise<string> {
  const sql = new SQL({ url: sides.ours.databaseUrl, max: 1 });
  const [{ postgres }] = await sql`select current_setting('server_version') as postgres`;
  await sql.end();
  return [
    `\n${new Date().toISOString().slice(0, 10)}, ${machine}, ${clients} clients, ${turns} turns of ${seconds} s a unit:`,
    `commerce-service ${versions.commit} on Bun ${Bun.version}, Medusa ${versions.medusa} on Node ${versions.node},`,
    `both with Postgres ${postgres}.`,
  ].join(' ');
}

function othersMost(): string {
  const all = Object.values(columns).flatMap((column) => Object.values(column.turns).flat());
  return (Math.max(...all.map(({ othersPerSecond }) => othersPerSecond)) * 1_000).toFixed(0);
}
