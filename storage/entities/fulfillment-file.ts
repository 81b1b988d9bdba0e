import { defineEntity, p } from '@mikro-orm/core';
import type { Fulfillment } from './fulfillment.ts';

const schema = defineEntity({
  name: 'FulfillmentFile',
  tableName: 'fulfillment_file',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    fulfillmentId: p.uuid(),
    objectKey: p.text(),
    filename: p.text(),
    mimeType: p.text(),
    /** Bytes. */
    size: p.bigint('number'),
    /** Of the content, in hex. */
    sha256: p.text(),
    downloadCount: p.integer(),
  },
});

export class FulfillmentFile extends schema.class {
  countDownload(): void {
    this.downloadCount += 1;
  }

  /** How often it may still be downloaded; null: any number. */
  remaining({ maxDownloads }: Pick<Fulfillment, 'maxDownloads'>): number | null {
    return typeof maxDownloads === 'number' ? Math.max(0, maxDownloads - this.downloadCount) : null;
  }
}
schema.setClass(FulfillmentFile);
