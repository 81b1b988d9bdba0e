import { ageOf, megabytes, sinceOf, tableOf } from './tables.mjs';

/** What each command shows of the service's response, as lines. */

/** Rows of several cells say which one they are of. */
function tableOfCells(rows, columns) {
  const cells = new Set(rows.map(({ cell }) => cell));
  return tableOf(rows, cells.size > 1 ? [...columns, ['CELL', (one) => one.cell]] : columns);
}

export function topScreen(workspaces) {
  if (workspaces.length === 0) return ['Nothing happens, and nothing waits.'];
  return tableOfCells(workspaces, [
    ['WORKSPACE', (one) => one.workspaceId],
    ['NAME', (one) => shortened(one.name, 20)],
    ['POOL', (one) => (one.partitions > 1 ? `${one.pool}/${one.partitions}` : one.pool)],
    ['EVENTS/S', (one) => one.eventsPerSecond.toFixed(1)],
    ['UNNUMBERED', (one) => ageOf(one.unrelayedSeconds)],
    ['TIMERS', (one) => one.dueTimers],
    ['OLDEST', (one) => ageOf(one.dueTimerSeconds)],
    ['OPEN', (one) => one.openDeliveries],
    ['DELIVERIES', (one) => one.dueDeliveries],
    ['OLDEST', (one) => ageOf(one.dueDeliverySeconds)],
    ['OWNED BY', (one) => one.owners.map(pidOf).join(',') || '-'],
  ]);
}

export function processesScreen({ pools, processes }) {
  return [
    ...tableOfCells(pools, [
      ['POOL', (pool) => pool.name],
      ['PROCESSES', (pool) => pool.processes],
      ['SHARDS', (pool) => pool.shards],
      ['UNOWNED', (pool) => pool.unownedShards],
      ['WORKSPACES', (pool) => pool.workspaces],
      [
        'WITHOUT PROCESS',
        (pool) => (pool.isAdopted ? 'adopted by default' : sinceOf(pool.withoutProcessSince)),
      ],
      [
        'ADOPTED AFTER',
        (pool) => (pool.adoptAfterSeconds === null ? 'never' : ageOf(pool.adoptAfterSeconds)),
      ],
    ]),
    '',
    ...tableOfCells(processes, [
      ['PROCESS', (one) => one.id],
      ['POOL', (one) => one.pool],
      ['STATE', (one) => one.state],
      ['SHARDS', (one) => one.shards],
      ['LAGGING', (one) => one.lagging],
      ['MEMORY', (one) => megabytes(one.memoryBytes)],
      ['UP', (one) => sinceOf(one.startedAt)],
      ['HEARTBEAT', (one) => sinceOf(one.heartbeatAt)],
    ]),
  ];
}

export function cellsScreen(cells) {
  return tableOf(cells, [
    ['CELL', (one) => one.name],
    ['WORKSPACES', (one) => one.workspaces],
    ['TAKES NEW', (one) => (one.takesNew ? 'yes' : 'no')],
    ['', (one) => (one.isAnswering ? '' : 'does not answer')],
  ]);
}

export function workspaceScreen({ placement, ...state }) {
  const { pool, status, partitions, leaving, movedAt } = placement;
  return [
    `Workspace ${placement.workspaceId}: pool ${pool}, ${counted(partitions.length, 'partition')}, ${status}${movedAt ? `, moved ${sinceOf(movedAt)} ago` : ''}`,
    '',
    ...tableOf(partitions, [
      ['PARTITION', (one) => one.partition],
      ['STREAM', (one) => one.stream],
      ['SHARD', (one) => one.shard],
      ['OWNED BY', (one) => one.owner ?? 'nobody'],
      ['EPOCH', (one) => one.epoch],
      ['UNREAD', (one) => (one.isHeld ? 'held' : one.unread)],
    ]),
    ...leaving.map(
      (one) => `leaving shard ${one.shard} (${one.owner ?? 'nobody'}): ${one.unread} unread`,
    ),
    '',
    `events without a number  ${state.unrelayedEvents}`,
    `timers due               ${withAge(state.dueTimers, state.oldestDueTimerAt)}`,
    `deliveries open          ${withAge(state.openDeliveries, state.oldestDueDeliveryAt)}`,
    `jobs waiting, given up   ${state.waitingJobs}, ${state.failedJobs}`,
    `dead letters, rows       ${state.deadLetters}, ${state.failedRows}`,
    `left behind by a move    ${state.leftBehind}`,
  ];
}

export function deadLettersScreen(letters) {
  if (letters.length === 0) return ['Nothing has failed.'];
  return tableOfCells(letters, [
    ['WHAT', (one) => one.what],
    ['KIND', (one) => one.kind],
    ['WORKSPACE', (one) => one.workspaceId ?? 'none'],
    ['ID', (one) => one.id],
    ['COUNT', (one) => one.count],
    ['SINCE', (one) => sinceOf(one.since)],
    ['', (one) => (one.isRetrying ? 'is tried again' : 'waits')],
    ['ERROR', (one) => shortened((one.error ?? '').split('\n')[0], 80)],
  ]);
}

export function timersScreen(kinds) {
  if (kinds.length === 0) return ['There are no timers.'];
  return tableOfCells(kinds, [
    ['KIND', (one) => one.kind],
    ['AHEAD', (one) => one.ahead],
    ['DUE', (one) => one.due],
    ['OLDEST', (one) => sinceOf(one.oldestDueAt)],
    ['RETRYING', (one) => one.waitingForRetry],
    ['DEAD', (one) => one.dead],
    ['OF TEST CLOCKS', (one) => one.ofTestClocks],
  ]);
}

export function jobsScreen({ waiting, failed }) {
  const queues = tableOfCells(waiting, [
    ['KIND', (one) => one.kind],
    ['WAITING', (one) => one.count],
    ['OLDEST', (one) => ageOf(one.seconds)],
  ]);
  return [
    ...(waiting.length === 0 ? ['No job waits.'] : queues),
    ...(failed.length === 0 ? [] : ['', ...deadLettersScreen(failed)]),
  ];
}

export function doctorScreen(findings) {
  if (findings.length === 0) return ['All is well.'];
  return findings.flatMap(({ severity, message, mend }) => [
    `${severity === 'urgent' ? 'URGENT' : 'notice'}  ${message}`,
    `        ${mend}`,
  ]);
}

export function placedLine({ pool, partitions, isMoved }, isDryRun) {
  const where = `pool ${pool}, ${counted(partitions, 'partition')}`;
  if (!isMoved) return `It is in ${where} already.`;
  return isDryRun ? `It would move to ${where}.` : `It moves to ${where}.`;
}

/** How far a move is, in one line. */
export function progressLine({ placement, leftBehind }) {
  const unread = placement.leaving.reduce((sum, one) => sum + one.unread, 0);
  const without = [...placement.partitions, ...placement.leaving].filter(
    (one) => one.owner === null,
  );
  const waits = without.length > 0 ? `, ${counted(without.length, 'shard')} without an owner` : '';
  return `moving: ${unread} events to read, ${leftBehind} rows to hand over${waits}`;
}

function withAge(many, since) {
  return since === null ? String(many) : `${many}, the oldest due for ${sinceOf(since)}`;
}

export function counted(many, noun) {
  return `${many} ${noun}${many === 1 ? '' : 's'}`;
}

function pidOf(owner) {
  return owner.split('-')[0];
}

function shortened(text, length) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
