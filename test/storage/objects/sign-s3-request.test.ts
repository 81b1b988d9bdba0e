import { describe, expect, test } from 'bun:test';
import { createS3Store } from '../../../storage/objects/s3-store.ts';
import { parseS3Url } from '../../../storage/objects/s3-url.ts';
import { signS3Request } from '../../../storage/objects/sign-s3-request.ts';
import { requireSignatures, startMoto, unfinishedUploads } from '../../support/stack/moto.ts';

describe('the signature of an S3 request', () => {
  // "Signature Calculations for the Authorization Header" of the Amazon S3 API reference.
  const account = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  test.each([
    ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('is the one that AWS publishes for %s', async (query, signature) => {
    const url = `https://examplebucket.s3.amazonaws.com/${query}`;
    const headers = await signS3Request(account, 'GET', url, new Date('2013-05-24T00:00:00Z'));
    expect(headers.get('authorization')).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        `SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
    );
  });

  test('is accepted by a server that checks it when old uploads are aborted, and refused with another secret', async () => {
    const moto = await startMoto();
    try {
      // A prefix of characters that are written in several ways in a URL.
      const prefix = "a b+c'(d)!~ü&=%/";
      const path = encodeURIComponent(prefix).replaceAll('%2F', '/');
      for (const name of ['x.bin', 'y z.bin'])
        await fetch(`${moto.endpoint}/goods/${path}${encodeURIComponent(name)}?uploads`, {
          method: 'POST',
        });
      expect(await unfinishedUploads(moto)).toBe(2);
      const { accessKeyId, secretAccessKey } = await requireSignatures(moto);
      const host = new URL(moto.endpoint).host;
      const storeBy = (secret: string) =>
        createS3Store(
          parseS3Url(
            `s3://${accessKeyId}:${encodeURIComponent(secret)}@${host}/goods/${path}?tls=0`,
          ),
        );
      const { signal } = new AbortController();
      const refused = storeBy(`${secretAccessKey}x`).removeUnfinished(new Date(), signal);
      const cause = await refused.catch((error: Error) => error.cause);
      expect(String(cause)).toContain('SignatureDoesNotMatch');
      expect(await storeBy(secretAccessKey).removeUnfinished(new Date(), signal)).toBe(2);
      expect(await storeBy(secretAccessKey).removeUnfinished(new Date(), signal)).toBe(0);
    } finally {
      await moto.stop();
    }
  });
});
