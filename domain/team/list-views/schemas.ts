import { Type, type Static } from '@sinclair/typebox';
import {
  CreatedAt,
  Default,
  Described,
  FreeForm,
  NameText,
  Nullable,
  ShortText,
  StringEnum,
  UpdatedAt,
  Uuid,
} from '../../shapes.ts';
import { viewedLists } from './viewed-lists.ts';

const List = Described(StringEnum(viewedLists), 'The list of the console that it is a view of.');
const ViewName = Described(
  NameText(60, 1),
  'Its name: unique in its list among the shared views, and among the own ones of a member, whatever the case of letters.',
  'To ship this week',
);
const QUERY =
  'Filters, sort and columns by the names that they have in the address of the list: texts, of 2 KB together.';
const query = { status: 'processing', columns: 'number,placed,total' };
const Query = Described(FreeForm, QUERY, query);
const IsShared = Described(
  Type.Boolean(),
  'Whether all members see it who may read the list; else its owner alone.',
);
const REVISION =
  'Another one for another name, query or sharing. Sent back as `expectedRevision`, it keeps two who change it from overwriting each other.';

export const ListViewQuery = Type.Object({
  list: Type.Optional(
    Described(StringEnum(viewedLists), 'Only those of this list of the console.'),
  ),
});
export type ListViewFilter = Static<typeof ListViewQuery>;

export const ListViewBody = Type.Object(
  { list: List, name: ViewName, query: Query, isShared: Default(IsShared, false) },
  { component: 'ListViewBody' },
);
export type ListViewInput = Static<typeof ListViewBody>;

export const ListViewPatch = Type.Object(
  {
    name: Type.Optional(ViewName),
    query: Type.Optional(Query),
    isShared: Type.Optional(IsShared),
    expectedRevision: Type.Optional(
      Described(
        ShortText(64, 1),
        'The `revision` of what was changed: if something else is stored by now, 409 `view_changed`, and nothing is written.',
        'q3Zf0d9wJkUo2s1L',
      ),
    ),
  },
  { component: 'ListViewPatch', examples: [{ name: 'To ship this week', isShared: true }] },
);
export type ListViewChanges = Static<typeof ListViewPatch>;

export const ListViewShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the view.'),
    list: List,
    name: ViewName,
    query: Described(Type.Record(Type.String(), Type.String()), QUERY, query),
    isShared: IsShared,
    isOwn: Described(Type.Boolean(), 'Whether it is the caller’s own.'),
    ownerId: Described(
      Nullable(Uuid),
      'The member who made it; null: who has left the workspace since.',
    ),
    ownerLabel: Described(
      Nullable(Type.String()),
      'The e-mail address of that member; null likewise.',
      'sam@example.com',
    ),
    revision: Described(Type.String(), REVISION, 'q3Zf0d9wJkUo2s1L'),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  { component: 'ListView', description: 'A list of the console as members saved it.' },
);
