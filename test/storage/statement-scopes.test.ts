import { describe, expect, test } from 'bun:test';
import { builtQueries, exportedQueries } from './all-queries.ts';

/**
 * Every statement has a known scope (decision 159): it names its workspace, or stands here, by its file below
 * storage/queries. A new statement that names none fails until somebody has decided which it is.
 */

/** Over all workspaces of a cell: what its actor processes, sweeps and operators ask. */
const overTheCell: Readonly<Record<string, readonly string[]>> = {
  'actors/cron-runs': ['CLAIM_CRON_RUN', 'FINISH_CRON_RUN'],
  'actors/due-jobs': [
    'COMPLETE_JOBS',
    'EXTEND_JOB_CLAIM',
    'FAIL_JOB',
    'FREE_JOBS',
    'RELEASE_JOB',
    'SHARDS_WITH_DUE_JOBS',
    'endJob',
  ],
  'actors/failed-jobs': ['COUNT_FAILED_JOBS'],
  'actors/health': ['READ_ACTOR_HEALTH'],
  'actors/pool-backlog': ['POOLS_WITHOUT_PROCESS', 'READ_POOL_BACKLOG'],
  'actors/pools': ['READ_POOLS', 'READ_PROCESSES', 'REQUEST_DRAIN', 'SET_ADOPTION', 'TRACK_POOLS'],
  'actors/processes': [
    'ABSENT_PROCESSES',
    'END_LEASES',
    'INSERT_PROCESS',
    'LIVE_PROCESSES',
    'MARK_DRAINING',
    'REMOVE_PROCESS',
    'REQUIRE_LIVE',
  ],
  'actors/shard-leases': [
    'RELEASE_SHARDS',
    'RENEW_LEASES',
    'REQUIRE_FREE_LEASES',
    'REQUIRE_LEASES',
    'TAKE_SHARDS',
    'VIEW_LEASES',
    'freeLeasesHeld',
  ],
  'actors/waiting-jobs': ['COUNT_WAITING_JOBS'],
  'api-keys/record-last-use': ['RECORD_LAST_USE'],
  'connectors/connector-rows': ['LIVE_CONNECTOR_BY_ID'],
  'directory/cells': ['COUNT_WORKSPACES'],
  'embed/origins': ['LISTS_ANY_ORIGIN'],
  'extensions/versions': ['PUBLISHED_ORIGIN'],
  'failed-rows/failed-rows': ['CLEAR_FAILURES', 'COUNT_FAILED_ROWS'],
  'idempotency/remove-answers': ['REMOVE_OLD_ANSWERS'],
  'mail/mails': ['CAPTURED_MAILS', 'CLEAR_CAPTURED_MAILS'],
  'money-audits/money-audits': ['MONEY_AUDITS', 'upsertMoneyAudits'],
  'operations/day-partitions': [
    'DROP_PARTITION',
    'ENSURE_PARTITIONS',
    'EXPIRED_PARTITIONS',
    'LIMIT_LOCK_WAIT',
    'NEEDS_EVENTS',
    'REMOVE_DAY_COUNTS',
    'REMOVE_HOUR_COUNTS',
  ],
  'operations/probes': ['COUNT_MIGRATIONS', 'PING', 'REMOVE_MARK', 'WRITE_MARK'],
  'placement/move': [
    'ADD_SHARDS',
    'AWAIT_OTHER_MOVES',
    'COUNT_JOBS',
    'FREE_POOL',
    'FREE_SHARDS',
    'HIGHEST_SHARD',
    'KEEP_POOL',
    'LOCK_SHARDS',
    'OWNED_SHARDS',
    'RAISE_EPOCHS',
  ],
  'replica/wal-positions': ['COMMITTED_POSITION', 'REPLAYED_POSITION'],
  'secrets/lookup-keys': ['HAS_LOOKUP_KEYS', 'READ_LOOKUP_KEYS', 'STORE_LOOKUP_KEY'],
  'streams/dead-letters': ['COUNT_DEAD_LETTERS'],
  'streams/unrelayed-events': ['SHARDS_WITH_UNRELAYED'],
  'tenancy/workspaces': ['allWorkspaces'],
  'timers/due-timers': ['FINISH_TIMERS'],
  'webhooks/due-deliveries': ['ORDER_LATE_ROWS'],
  'webhooks/endpoint-health': ['LOCK_VERSIONS', 'READ_FAILING', 'clearFailures'],
  'webhooks/endpoints': ['ORDER_OPEN_DELIVERIES'],
  'webhooks/replays': ['COUNT_OPEN', 'FORGET_REPLAYS'],
};

/** By a key that is one workspace's: run in its cell, by its tenant or by the system's database of that cell. */
const byKey: Readonly<Record<string, readonly string[]>> = {
  'clock/environment-clocks': ['WRITE_CLOCK', 'moveAdvancingClock'],
  'directory/cells': ['HAS_WORKSPACE'],
  // By environment and application, each of one workspace.
  'embed/config': ['LOCK_EMBED_CONFIG'],
  'event-log/read-log': ['COUNT_LOG', 'LOGGED_AT', 'LOG_BOUNDS', 'LOG_HEADS'],
  'extensions/foreign-versions': ['COPY_EXTENSION', 'COPY_VERSIONS'],
  'extensions/versions': ['INSTALLED_VERSIONS'],
  'idempotency/claims': [
    'ABANDON_CLAIM',
    'EXTEND_CLAIM',
    'FREE_KEY',
    'HAS_HEARTBEAT',
    'READ_CLAIM',
    'STORE_ANSWER',
    'concludeClaim',
    'requireClaim',
  ],
  'mail/mails': ['concludeMail', 'suppressMail'],
  'placement/hand-over': ['MOVE_DEAD_LETTERS', 'MOVE_DELIVERIES', 'MOVE_JOBS', 'MOVE_TIMERS'],
  'placement/placements': ['WORKSPACE_EXISTS'],
  'sandbox/ledger': ['OLDEST_PENDING_REFUND'],
  'sandbox/operations': ['DECLINES_OF_INTENT', 'MOVE_MONEY'],
  'team/invitations': ['EXPIRE_INVITATIONS'],
  // By workspace.
  'team/list-views': ['LOCK_LIST_VIEWS'],
  'tenancy/faults': ['switchFault'],
  'tenancy/workspaces': ['LOCK_WORKSPACE_BY_ID', 'NAME_OF_WORKSPACE', 'WORKSPACE_BY_ID'],
  'timers/test-clock-timers': ['COUNT_UNTIL', 'HAS_TEST_CLOCK'],
  'uploads/stored-objects': ['FORGET_OBJECT', 'KEEP_OBJECT', 'LEAVE_OBJECT', 'LOCK_OBJECT'],
  'webhooks/delivery-list': ['deliveryPage'],
  'webhooks/delivery-rows': ['DELIVERY_BY_ID'],
  'webhooks/reopen-delivery': ['AWAIT_RETRIES_OF', 'FIND_DELIVERY', 'REOPEN_DELIVERY'],
};

const NAMES_WORKSPACE = /\bworkspace_?id\b/i;

/** Those of the directory and of moves between cells have scopes of their own. */
const ofItsOwn = /^storage\/queries\/(directory\/(?!cells)|moves\/)/;

describe('every statement', () => {
  test('names its workspace, or is one of the cell, or goes by a key of one workspace', async () => {
    const unnamed = new Set<string>();
    for (const { file, name, query } of [...(await exportedQueries()), ...builtQueries()])
      if (!NAMES_WORKSPACE.test(query.text) && !ofItsOwn.test(file))
        unnamed.add(`${file.slice('storage/queries/'.length, -'.ts'.length)} ${name}`);
    const listed = [overTheCell, byKey].flatMap((table) =>
      Object.entries(table).flatMap(([file, names]) => names.map((name) => `${file} ${name}`)),
    );
    expect([...unnamed].toSorted()).toEqual(listed.toSorted());
  });
});
