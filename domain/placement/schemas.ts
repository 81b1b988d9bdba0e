import { Type, type Static } from '@sinclair/typebox';
import { Described, Nullable, StringEnum, Timestamp, Uuid } from '../shapes.ts';

const SHARDS_MAX = 64;

export const PlacementBody = Type.Object({
  pool: Type.String({
    format: 'pool',
    description:
      'The pool of actor processes (`--pool`) that works for it; `default`: the shards that all workspaces share.',
    examples: ['large'],
  }),
  partitions: Type.Integer({
    minimum: 1,
    maximum: SHARDS_MAX,
    default: 1,
    description: 'Into how many partitions its events, timers, jobs and deliveries are divided.',
  }),
  dryRun: Type.Boolean({
    default: false,
    description: 'Checks, returns whether the workspace would move, and changes nothing.',
  }),
});
export type PlacementInput = Static<typeof PlacementBody>;

const Owner = Described(
  Nullable(Type.String()),
  'The process that owns the shard; null while none does.',
);
const Unread = Type.Integer({ description: 'Events that its owner has yet to read.' });
const Shard = Type.Integer({
  description: 'The shard: a share of the work that one process owns.',
});

const placementFields = {
  workspaceId: Described(Uuid, 'The workspace.'),
  pool: Type.String({ description: 'The pool of actor processes that works for it.' }),
  status: StringEnum(['moving', 'settled'], {
    description:
      '`moving`: streams of before the last placing are still being read. `settled`: everything is where it belongs.',
  }),
  movedAt: Described(Nullable(Timestamp), 'When it was last placed; null: never.'),
  settledAt: Described(
    Nullable(Timestamp),
    'When everything was where it belongs; null before, and when it was never placed.',
  ),
  partitions: Type.Array(
    Type.Object({
      partition: Type.Integer({ description: 'Number of the partition, from 0.' }),
      stream: Type.Integer({ description: 'Number of its stream of events.' }),
      shard: Shard,
      owner: Owner,
      epoch: Type.Integer({
        description: 'How often the shard has changed its owner; it fences earlier owners off.',
      }),
      pool: Type.String({ description: 'The pool that the shard belongs to.' }),
      isHeld: Type.Boolean({
        description: 'Whether it waits until what was before the move is read.',
      }),
      unread: Unread,
    }),
    { description: 'Its partitions.' },
  ),
  leaving: Type.Array(Type.Object({ shard: Shard, owner: Owner, unread: Unread }), {
    description: 'Shards of before the move that are not read to their ends.',
  }),
};

export const PlacementShape = Type.Object(placementFields, { component: 'Placement' });
export const PlacedShape = Type.Object({
  ...placementFields,
  isMoved: Type.Boolean({
    description:
      'Whether it is placed anew, or would be in a dry run; false when it was placed so already.',
  }),
});
