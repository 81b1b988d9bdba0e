import type { XmlFile } from '../../../domain/invoices/xrechnung/write-xrechnung.ts';
import { ok, redirect, type Reply } from '../../http/reply.ts';

/** A PDF within the response. */
export function pdfReply(pdf: Uint8Array): Reply {
  return ok({ pdf: Buffer.from(pdf).toString('base64') });
}

interface SignedPdf {
  readonly url: string;
  readonly format: 'json' | undefined;
}

/** An invoice or credit note: the XML itself, or where its PDF is. */
export function downloadReply(file: XmlFile | SignedPdf): Reply {
  if ('url' in file) return file.format === 'json' ? ok({ url: file.url }) : redirect(file.url);
  return {
    status: 200,
    headers: {
      'content-disposition': `attachment; filename="${file.name}.xml"`,
      'cache-control': 'no-store',
    },
    raw: { body: file.xml, contentType: 'application/xml' },
  };
}
