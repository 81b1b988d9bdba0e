import { defineEntity, p } from '@mikro-orm/core';
import type { DisputeFileKind } from './dispute.ts';

const schema = defineEntity({
  name: 'DisputeFile',
  tableName: 'dispute_file',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    disputeId: p.uuid(),
    kind: p.text().$type<DisputeFileKind>(),
    objectKey: p.text(),
    filename: p.text(),
    mimeType: p.text(),
    /** Bytes. */
    size: p.bigint('number'),
    /** Of the content, in hex. */
    sha256: p.text(),
    createdAt: p.datetime(),
  },
});

export class DisputeFile extends schema.class {}
schema.setClass(DisputeFile);
