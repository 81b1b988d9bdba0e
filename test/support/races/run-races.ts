import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { SQL } from 'bun';
import { openChaosServices } from '../stack/chaos-services.ts';
import { startStack } from '../stack/stack.ts';
import { settleUndecided } from '../histories/settle-undecided.ts';
import type { Answer } from '../world/client.ts';
import { findProblems, type RunRace } from './find-problems.ts';
import { allRaces, chosenRaces, nameOfRace, type Race } from './matrix.ts';
import { makeScene, openRaceShop, type SceneKind, type Shop } from './scenes.ts';

const CLIENTS = 8;
/** So many, then all is settled and the books are audited. */
const RACES_AN_AUDIT = 120;
const unlimited = Object.fromEntries(
  [
    'RATE_LIMIT_NON_PRODUCTION',
    'RATE_LIMIT_ANONYMOUS',
    'RATE_LIMIT_CART_SESSIONS',
    'RATE_LIMIT_DISCOUNT_CODES',
    'RATE_LIMIT_QUOTES',
    'RATE_LIMIT_DECLINES',
  ].map((name) => [name, '1000000']),
);

export interface RacesReport {
  readonly races: number;
  /** How many of them both requests succeeded in. */
  readonly bothSucceeded: number;
  readonly problems: readonly string[];
}

/**
 * Runs the races of a scene on a stack of their own: all of them with RACES=all, otherwise those of money and a few
 * others. RACE=text runs those alone whose name has the text, TIMES=n each n times.
 */
export async function runRaces(kind: SceneKind, seed: number): Promise<RacesReport> {
  const races = racesToRun(kind, seed);
  const env = { ...unlimited, RECONCILE_AFTER_MS: '4000' };
  const stack = await startStack({ apiCount: 1, actorCount: 1, env });
  const sql = new SQL(stack.databaseUrl);
  const resources = await openChaosServices(stack.env);
  const shop = await openRaceShop(stack.baseUrl, kind === 'authorized' ? 'manual' : 'automatic');
  const report = { races: 0, bothSucceeded: 0, problems: new Set<string>() };
  try {
    for (let from = 0; from < races.length; from += RACES_AN_AUDIT) {
      const run = await runAll(shop, races.slice(from, from + RACES_AN_AUDIT));
      const left = await settleUndecided(sql, resources);
      const problems = [
        ...run.flatMap(brokenAnswers),
        ...left.map((one) => `undecided for ever: ${JSON.stringify(one)}`),
        ...(await findProblems({ sql, database: resources.database, shop, run })),
        ...loggedErrors(stack.name),
      ];
      for (const problem of problems) report.problems.add(problem);
      report.races += run.length;
      report.bothSucceeded += run.filter(({ answers }) => answers.every((one) => one < '3')).length;
      logAnswers(run, problems);
    }
    return { ...report, problems: [...report.problems] };
  } finally {
    await sql.end();
    await resources.database.close();
    await shop.own.stop();
    await stack.stop();
  }
}

/** With RACES_LOG=path, what each race was answered and what was wrong is appended there. */
function logAnswers(run: readonly RunRace[], problems: readonly string[]): void {
  const { RACES_LOG } = process.env;
  if (RACES_LOG === undefined) return;
  const answers = run.map((one) => `${nameOfRace(one.race)} => ${one.answers.join(' | ')}`);
  const wrong = problems.map((problem) => `WRONG ${problem}`);
  appendFileSync(RACES_LOG, `${[...answers, ...wrong].join('\n')}\n`);
}

function racesToRun(kind: SceneKind, seed: number): Race[] {
  const { RACES, RACE, TIMES = '1' } = process.env;
  if (RACE === undefined) return RACES === 'all' ? allRaces(kind, seed) : chosenRaces(kind, seed);
  const seeds = Array.from({ length: Number(TIMES) }, (_, index) => seed + index);
  return seeds.flatMap((one) =>
    allRaces(kind, one).filter((race) => nameOfRace(race).includes(RACE)),
  );
}

async function runAll(shop: Shop, races: readonly Race[]): Promise<RunRace[]> {
  const run: RunRace[] = [];
  const waiting = [...races];
  const client = async (): Promise<void> => {
    for (let race = waiting.shift(); race; race = waiting.shift())
      run.push(await runRace(shop, race));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return run;
}

async function runRace(shop: Shop, race: Race): Promise<RunRace> {
  const [one, other] = race.verbs;
  const ends = {
    key: race.verbs.some((verb) => verb.ends === 'key'),
    environment: race.verbs.some((verb) => verb.ends === 'environment'),
  };
  const scene = await makeScene(shop, race.scene, ends);
  const later = async (): Promise<Answer | null> => {
    if (race.staggerMs > 0) await Bun.sleep(race.staggerMs);
    return other.act(scene);
  };
  const answers = await Promise.all([one.act(scene), later()]);
  return { race, scene, answers: answers.map(nameOfAnswer) };
}

function nameOfAnswer(answer: Answer | null): string {
  return answer === null ? 'nothing' : `${answer.status} ${answer.body?.error?.code ?? ''}`.trim();
}

/**
 * What an order edit that asks for more is answered where no active connector charges stored cards (contract 50 §5).
 */
const NO_CHARGER = '501 not_implemented';

function brokenAnswers({ race, answers }: RunRace): string[] {
  const mayLackCharger = race.verbs.some((verb) => verb.takesConnector);
  const isBroken = (answer: string): boolean =>
    answer.startsWith('5') && !(mayLackCharger && answer === NO_CHARGER);
  return answers.some(isBroken) ? [`${nameOfRace(race)}: answered ${answers.join(', ')}`] : [];
}

/** What the stack's processes logged as an error. */
function loggedErrors(name: string): string[] {
  const directory = `${process.env['TEST_DATA_DIR']}/logs`;
  return readdirSync(directory)
    .filter((file) => file.startsWith(name))
    .flatMap((file) => readFileSync(`${directory}/${file}`, 'utf8').split('\n'))
    .filter((line) => /"level":(50|60)\b/.test(line))
    .map((line) => `logged: ${line.slice(0, 2_000)}`);
}
