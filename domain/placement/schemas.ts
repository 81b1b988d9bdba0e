import { Type, type Static } from '@sinclair/typebox';
import { Nullable, StringEnum, Timestamp, Uuid } from '../shapes.ts';

const SHARDS_MAX = 64;

export const PlacementBody = Type.Object({
  pool: Type.String({
    format: 'pool',
    description:
      'The pool of actor processes (`--pool`); `default`: the shards that all workspaces share',
  }),
  partitions: Type.Integer({
    minimum: 1,
    maximum: SHARDS_MAX,
    default: 1,
    description: 'Into how many partitions its events, timers, jobs and deliveries are divided',
  }),
  dryRun: Type.Boolean({
    default: false,
    description: 'Checks, tells whether the workspace would move, and changes nothing',
  }),
});
export type PlacementInput = Static<typeof PlacementBody>;

const Owner = Nullable(Type.String({ description: 'The process that owns the shard' }));
const Unread = Type.Integer({ description: 'Events that its owner has yet to read' });

const placementFields = {
  workspaceId: Uuid,
  pool: Type.String(),
  status: StringEnum(['moving', 'settled']),
  movedAt: Nullable(Timestamp),
  settledAt: Nullable(Timestamp),
  partitions: Type.Array(
    Type.Object({
      partition: Type.Integer(),
      stream: Type.Integer(),
      shard: Type.Integer(),
      owner: Owner,
      epoch: Type.Integer(),
      pool: Type.String(),
      isHeld: Type.Boolean({ description: 'Begins when what was before the move is read' }),
      unread: Unread,
    }),
  ),
  leaving: Type.Array(Type.Object({ shard: Type.Integer(), owner: Owner, unread: Unread }), {
    description: 'Shards of before the move that are not read to their ends',
  }),
};

export const PlacementShape = Type.Object(placementFields, { component: 'Placement' });
export const PlacedShape = Type.Object({
  ...placementFields,
  isMoved: Type.Boolean({ description: 'False when it was placed so already' }),
});
