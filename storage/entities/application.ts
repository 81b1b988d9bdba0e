import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Application',
  tableName: 'application',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    name: p.text(),
    /** The contract's settings, nested as on the wire; only keys that were set. */
    settings: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Application extends schema.class {
  revise({ name, settings }: Pick<Application, 'name' | 'settings'>, now: Date): void {
    this.name = name;
    this.settings = settings;
    this.updatedAt = now;
  }
}
schema.setClass(Application);
