import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';

export const extensionVersionStatuses = ['draft', 'published'] as const;
type ExtensionVersionStatus = (typeof extensionVersionStatuses)[number];

export const extensionVersionStates = defineStates<ExtensionVersionStatus>({
  of: 'extension version',
  initial: ['draft'],
  moves: { draft: ['published'], published: [] },
});

const schema = defineEntity({
  name: 'ExtensionVersion',
  tableName: 'extension_version',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    extensionId: p.uuid(),
    /** Semantic version text, as it was sent. */
    version: p.text(),
    status: p.text().$type<ExtensionVersionStatus>(),
    scopes: p.array().$type<string[]>(),
    notes: p.text().nullable(),
    iframeUrl: p.text().nullable(),
    /** The origin of `iframeUrl`, by which a browser's preflight finds it. */
    iframeOrigin: p.text().nullable(),
    webhookUrl: p.text().nullable(),
    eventSubscriptions: p.array().$type<string[]>(),
    configSchema: p.json().$type<Record<string, unknown>>().nullable(),
    publishedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The terms of a draft, beside its page. */
const terms = [
  'version',
  'notes',
  'scopes',
  'webhookUrl',
  'configSchema',
  'eventSubscriptions',
] as const;

export class ExtensionVersion extends schema.class {
  /** Takes the given terms; others stay. */
  revise(changes: Partial<Pick<ExtensionVersion, (typeof terms)[number]>>): void {
    Object.assign(this, pick(changes, terms));
  }

  /** Embeds a page in the console, by its origin; null: none. */
  embed(page: { readonly url: string; readonly origin: string } | null): void {
    this.iframeUrl = page?.url ?? null;
    this.iframeOrigin = page?.origin ?? null;
  }

  markUpdated(now: Date): void {
    this.updatedAt = now;
  }

  publish(now: Date): void {
    this.status = moved(extensionVersionStates, this.status, 'published');
    this.publishedAt = now;
    this.updatedAt = now;
  }
}
schema.setClass(ExtensionVersion);
