import { Type } from '@sinclair/typebox';
import { uploadAsset } from '../../../domain/uploads/upload-asset.ts';
import { applicationSession } from '../../http/access.ts';
import { created } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Uploads';
const AssetShape = Type.Object(
  {
    url: Type.String({
      description: 'Public; does not expire. Put it into the embed configuration or a mail.',
    }),
    sizeBytes: Type.Integer({ description: 'Size as stored, in bytes.' }),
    mimeType: Type.String({ description: 'By its content, such as `image/png`.' }),
  },
  { component: 'UploadedAsset', description: 'An image that was uploaded.' },
);
const errors = [
  'no_file',
  'validation_error',
  'mime_not_allowed',
  'invalid_file_content',
  'storage_unavailable',
] as const;

export const uploadRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/uploads/logo',
    name: 'uploads.createLogo',
    tag,
    summary: 'Upload a logo',
    description:
      'PNG, JPEG or WebP, up to 2 MiB and 25 megapixels. Send it as multipart/form-data; put the answered `url` into the embed configuration.',
    access: applicationSession('application:settings', 'uploads:write'),
    takesUpload: true,
    answer: { status: 201, data: AssetShape },
    errors: [...errors, 'logo_too_big'],
    handle: ({ ctx, upload }) => uploadAsset(ctx, 'logo', upload),
    reply: (asset) => created(asset),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/uploads/email-asset',
    name: 'uploads.createEmailAsset',
    tag,
    summary: 'Upload an image for e-mails',
    description:
      'PNG, JPEG, GIF or WebP, up to 5 MiB and 25 megapixels. Send it as multipart/form-data.',
    access: applicationSession('application:settings', 'uploads:write'),
    takesUpload: true,
    answer: { status: 201, data: AssetShape },
    errors: [...errors, 'asset_too_big'],
    handle: ({ ctx, upload }) => uploadAsset(ctx, 'email_asset', upload),
    reply: (asset) => created(asset),
  }),
];
