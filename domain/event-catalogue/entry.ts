import { Type, type TObject, type TProperties } from '@sinclair/typebox';

/** One type of event: what it tells of, and what its `data` holds (contract 75 §2). */
export interface EventEntry {
  readonly type: string;
  /** The part of the type before the point; `category.*` is a filter. */
  readonly category: string;
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

/** The entries of one category over the shape that all its events share. */
export function describeEvents(
  category: string,
  base: TObject,
  moments: Readonly<Record<string, Moment>>,
): readonly EventEntry[] {
  return Object.entries(moments).map(([name, { when, extras = {} }]) => ({
    type: `${category}.${name}`,
    category,
    resource: category,
    description: when,
    data: Type.Object({ ...base.properties, ...extras }),
    extras: Object.keys(extras).filter((extra) => !(extra in base.properties)),
    hasPrevious: tellsOfChange.has(name),
  }));
}

const tellsOfChange = new Set(['updated', 'edited', 'changed']);
