import { Type, type TObject, type TProperties } from '@sinclair/typebox';
import {
  categoryOf,
  eventTypes,
  type EventCategory,
  type EventType,
  type EventTypeOf,
} from '../event-types.ts';

/** An event type: when it is emitted and the shape of its `data` (contract 75 §2). */
export interface EventEntry {
  readonly type: EventType;
  /** The part of the type before the dot; `category.*` is a filter. */
  readonly category: EventCategory;
  /** `resource.type` of the envelope. */
  readonly resource: string;
  /** When it is emitted. */
  readonly description: string;
  /** Shape of `data`: the resource in the shape of its GET, plus the type's extras. */
  readonly data: TObject;
  /** The resource that `data` begins with. */
  readonly base: TObject;
  /** What `data` has beside the resource, or in another shape than it. */
  readonly own: TProperties;
  /** Fields of `data` that are not part of the resource. */
  readonly extras: readonly string[];
  /** Whether the envelope has the previous values of changed fields. */
  readonly hasPrevious: boolean;
  /** Whether a transaction may emit several for one resource, each about another of its parts. */
  readonly isRepeatable: boolean;
}

interface Moment {
  readonly when: string;
  readonly extras?: TProperties;
  readonly isRepeatable?: boolean;
}

/** The entries of a category, whose events share one shape; the compiler requires each of its types. */
export function describeEvents<Category extends EventCategory>(
  category: Category,
  base: TObject,
  moments: Readonly<Record<EventTypeOf<Category>, Moment>>,
): readonly EventEntry[] {
  const isOfCategory = (type: EventType): type is EventTypeOf<Category> =>
    categoryOf(type) === category;
  return eventTypes.filter(isOfCategory).map((type) => {
    const { when, extras = {}, isRepeatable = false }: Moment = moments[type];
    return {
      type,
      category,
      resource: category,
      description: when,
      data: Type.Object({ ...base.properties, ...extras }),
      base,
      own: extras,
      extras: Object.keys(extras).filter((extra) => !Object.hasOwn(base.properties, extra)),
      hasPrevious: /\.(updated|edited|changed)$/.test(type),
      isRepeatable,
    };
  });
}
