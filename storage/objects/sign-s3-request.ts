import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from './s3-url.ts';

const DEFAULT_REGION = 'us-east-1';

/** Headers that sign a request without a body (AWS Signature 4). The URL's query must be percent-encoded. */
export async function signS3Request(
  location: Pick<S3Location, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  method: 'GET' | 'DELETE',
  url: string,
  now: Date,
): Promise<Headers> {
  const { accessKeyId, secretAccessKey, region } = location;
  const signer = new AwsV4Signer({
    service: 's3',
    region: region ?? DEFAULT_REGION,
    accessKeyId,
    secretAccessKey,
    method,
    url,
    headers: { 'x-amz-content-sha256': SHA256_OF_NOTHING },
    datetime: now.toISOString().replaceAll(/[-:]|\.\d{3}/g, ''),
  });
  return (await signer.sign()).headers;
}

const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
