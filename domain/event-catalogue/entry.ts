import { Type, type TObject, type TProperties } from '@sinclair/typebox';
import {
  categoryOf,
  eventTypes,
  type EventCategory,
  type EventType,
  type EventTypeOf,
} from '../event-types.ts';

/** One type of event: when it is emitted and what its `data` holds (contract 75 §2). */
export interface EventEntry {
  readonly type: EventType;
  /** The part of the type before the point; `category.*` is a filter. */
  readonly category: EventCategory;
  /** `resource.type` of the envelope. */
  readonly resource: string;
  /** The moment at which it is emitted. */
  readonly description: string;
  /** Shape of `data`: the resource as its GET answers it, plus the type's extras. */
  readonly data: TObject;
  /** Names of the fields of `data` that the resource itself does not have. */
  readonly extras: readonly string[];
  /** The envelope carries the old values of changed fields. */
  readonly hasPrevious: boolean;
}

interface Moment {
  readonly when: string;
  readonly extras?: TProperties;
}

/** The entries of one category over the shape that all its events share; the compiler asks for each of its types. */
export function describeEvents<Category extends EventCategory>(
  category: Category,
  base: TObject,
  moments: Readonly<Record<EventTypeOf<Category>, Moment>>,
): readonly EventEntry[] {
  const isOfCategory = (type: EventType): type is EventTypeOf<Category> =>
    categoryOf(type) === category;
  return eventTypes.filter(isOfCategory).map((type) => {
    const { when, extras = {} }: Moment = moments[type];
    return {
      type,
      category,
      resource: category,
      description: when,
      data: Type.Object({ ...base.properties, ...extras }),
      extras: Object.keys(extras).filter((extra) => !(extra in base.properties)),
      hasPrevious: /\.(updated|edited|changed)$/.test(type),
    };
  });
}
