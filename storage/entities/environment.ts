import { defineEntity, p } from '@mikro-orm/core';
import { defineStates } from '../states.ts';

export const environmentKinds = ['production', 'non_production'] as const;
export type EnvironmentKind = (typeof environmentKinds)[number];

export const clockModes = ['real', 'frozen', 'advancing'] as const;
export type ClockMode = (typeof clockModes)[number];

/** Its moves are statements of storage/queries/clock/environment-clocks.ts. */
export const clockStates = defineStates<ClockMode>({
  of: 'environment clock',
  initial: ['real'],
  moves: { real: ['frozen', 'advancing'], frozen: ['real', 'advancing'], advancing: ['frozen'] },
});

const schema = defineEntity({
  name: 'Environment',
  tableName: 'environment',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    name: p.text(),
    slug: p.text(),
    kind: p.text().$type<EnvironmentKind>(),
    isSystem: p.boolean(),
    archivedAt: p.datetime().nullable(),
    clockMode: p.text().$type<ClockMode>(),
    clockNow: p.datetime().nullable(),
    clockTarget: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Environment extends schema.class {
  rename(name: string, now: Date): void {
    this.name = name;
    this.updatedAt = now;
  }

  /** Ends it for good. */
  archive(now: Date): void {
    this.archivedAt = now;
    this.updatedAt = now;
  }
}
schema.setClass(Environment);
