export interface S3Location {
  readonly endpoint: string;
  readonly bucket: string;
  /** The prefix of every key; empty or ending in a slash. */
  readonly prefix: string;
  readonly region: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Reads `s3://accessKey:secret@host[:port]/bucket[/prefix][?region=eu-central-1][&tls=0]`. Throws with one
 * line that says what is missing and never shows the secret.
 */
export function parseS3Url(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== 's3:')
    throw new Error('OBJECT_STORE_URL must be s3://accessKey:secret@host/bucket.');
  const [bucket, ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (url.username === '' || url.password === '')
    throw new Error('OBJECT_STORE_URL lacks the access key or its secret.');
  if (url.host === '' || bucket === undefined)
    throw new Error('OBJECT_STORE_URL lacks the host or the bucket.');
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    bucket: decodeURIComponent(bucket),
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    region: url.searchParams.get('region'),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
