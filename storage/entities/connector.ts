import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';

/** The kinds whose processor moves money; with any other kind the merchant moves it and we only record it. */
const processorKinds = ['sandbox', 'http', 'stripe', 'mollie'] as const;
export const connectorKinds = [...processorKinds, 'manual', 'external'] as const;
export type ConnectorKind = (typeof connectorKinds)[number];
export const connectorStatuses = ['active', 'disabled'] as const;
export type ConnectorStatus = (typeof connectorStatuses)[number];

export const connectorStates = defineStates<ConnectorStatus>({
  of: 'connector',
  initial: ['active', 'disabled'],
  moves: { active: ['disabled'], disabled: ['active'] },
});

/** What a processor can do (contract 55 §3). */
export interface ConnectorCapabilities {
  readonly methods: readonly string[];
  readonly currencies: '*' | readonly string[];
  readonly authorize: boolean;
  readonly capture: boolean;
  readonly partialCapture: boolean;
  readonly void: boolean;
  readonly refund: boolean;
  readonly partialRefund: boolean;
  readonly chargeStored: boolean;
  readonly vault: boolean;
  readonly threeDS: boolean;
  readonly lookup: 'authoritative' | 'best_effort' | 'none';
  readonly idempotencyWindowHours: number;
}

const schema = defineEntity({
  name: 'Connector',
  tableName: 'connector',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    kind: p.text().$type<ConnectorKind>(),
    displayName: p.text(),
    method: p.text(),
    status: p.text().$type<ConnectorStatus>(),
    config: p.json().$type<Record<string, unknown>>(),
    capabilities: p.json().$type<ConnectorCapabilities>(),
    /** The merchant's credentials at the processor, sealed; never answered. */
    sealedSecrets: p.text().nullable(),
    /** Sealed list of signing secrets, newest first, while kind is http. */
    sealedSigningSecrets: p.text().nullable(),
    /** A deleted connector is found only through the payments that it made. */
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The columns that the merchant changes at will; the secrets are those of a new config. */
const revised = ['displayName', 'config', 'sealedSecrets'] as const;

export class Connector extends schema.class {
  moveTo(status: ConnectorStatus): void {
    this.status = moved(connectorStates, this.status, status);
  }

  revise(changes: Partial<Pick<Connector, (typeof revised)[number]>>, now: Date): void {
    Object.assign(this, pick(changes, revised));
    this.updatedAt = now;
  }

  /** The processor reported what it can do. */
  reportCapabilities(capabilities: ConnectorCapabilities): void {
    this.capabilities = capabilities;
  }

  /** Signs by other secrets; `sealed`: the list of them. */
  signBy(sealed: string, now: Date): void {
    this.sealedSigningSecrets = sealed;
    this.updatedAt = now;
  }

  /** Ends the connector; the payments that it made still find it. */
  delete(now: Date): void {
    this.moveTo('disabled');
    this.deletedAt = now;
    this.updatedAt = now;
  }
}
schema.setClass(Connector);

const processors: ReadonlySet<string> = new Set(processorKinds);

/** Whether a processor moves money through the connector; the others only record it. */
export function takesMoney({ kind }: Pick<Connector, 'kind'>): boolean {
  return processors.has(kind);
}

export function takesCards(connector: Pick<Connector, 'kind' | 'method'>): boolean {
  return takesMoney(connector) && connector.method === 'card';
}
