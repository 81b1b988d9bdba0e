import type { ApplicationContext, Concluded } from '../context.ts';
import { assetKinds, logoKinds } from './file-types.ts';
import { attachStoredFile } from './attach-stored-file.ts';
import { receiveUpload, type UploadRule } from './receive-upload.ts';
import type { UploadSource } from './upload-source.ts';

interface UploadedAsset {
  readonly url: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
}

/** The path of the public route that serves assets. */
const FOLDER = 'media';

const rules = {
  logo: { kinds: logoKinds, tooBig: 'logo_too_big', limit: 'maxLogoBytes' },
  email_asset: { kinds: assetKinds, tooBig: 'asset_too_big', limit: 'maxAssetBytes' },
} as const;

/** Stores an image for pages and mails; its URL does not expire. */
export async function uploadAsset(
  ctx: ApplicationContext,
  purpose: keyof typeof rules,
  source: UploadSource,
): Promise<Concluded<UploadedAsset>> {
  const { kinds, tooBig, limit } = rules[purpose];
  const { urls, uploads } = ctx.services;
  const { workspaceId, environmentId, applicationId } = ctx;
  const rule: UploadRule = {
    limit: { maxBytes: uploads[limit], tooBig },
    kinds,
    folder: FOLDER,
    purpose,
    isShown: true,
  };
  const stored = await receiveUpload(
    ctx,
    { workspaceId, environmentId, applicationId },
    source,
    rule,
  );
  const { objectKey, sizeBytes, mimeType } = stored;
  return attachStoredFile(ctx, stored, () =>
    Promise.resolve({ url: `${urls.base}/${objectKey}`, sizeBytes, mimeType }),
  );
}
