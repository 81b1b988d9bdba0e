import { Type } from '@sinclair/typebox';
import {
  EmbedConfigShape,
  ReplaceEmbedConfigBody,
  UpdateEmbedConfigBody,
} from '../../../domain/embed/config.ts';
import { PreviewBody, PreviewShape } from '../../../domain/checkout/page/preview-schemas.ts';
import { sampleModel } from '../../../domain/checkout/page/sample-model.ts';
import { checkEmbedConfig } from '../../../domain/embed/check-config.ts';
import { createPricingSecret } from '../../../domain/embed/create-pricing-secret.ts';
import { getEmbedConfig } from '../../../domain/embed/get-config.ts';
import { patchEmbedConfig, putEmbedConfig } from '../../../domain/embed/write-config.ts';
import { toEmbedConfigView } from '../../../domain/embed/view.ts';
import { contrastsOf } from '../../pages/checkout/contrasts.ts';
import { previewDocument } from '../../pages/checkout/preview-document.tsx';
import { applicationKey } from '../../http/access.ts';
import { created, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';
import { Secret } from '../../../domain/shapes.ts';

const tag = 'Embed configuration';

/** Codes that `checkEmbedConfig` rejects with. */
const rejections = [
  'invalid_origin',
  'invalid_logo_url',
  'invalid_primary_color',
  'invalid_storefront_base_url',
] as const;

export const embedConfigRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/embed-config',
    name: 'embedConfig.get',
    tag,
    summary: 'Read the embed configuration',
    description: 'The defaults, if it was never set.',
    access: applicationKey('embed_config:read'),
    answer: { status: 200, data: EmbedConfigShape },
    errors: [],
    handle: ({ ctx }) => getEmbedConfig(ctx),
    reply: (loaded) => ok(toEmbedConfigView(loaded)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/v1/embed-config',
    name: 'embedConfig.replace',
    tag,
    summary: 'Replace the embed configuration',
    description:
      'As a whole: what is left out gets its default. With `expectedRevision`, only while nobody else has set another one.',
    access: applicationKey('embed_config:write'),
    body: ReplaceEmbedConfigBody,
    answer: { status: 200, data: EmbedConfigShape },
    errors: [...rejections, 'embed_config_changed'],
    handle: ({ ctx, body }) => putEmbedConfig(ctx, body),
    reply: (loaded) => ok(toEmbedConfigView(loaded)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/v1/embed-config',
    name: 'embedConfig.update',
    tag,
    summary: 'Change fields of the embed configuration',
    description:
      'What is left out stays as it is. With `expectedRevision`, only while nobody else has set another one.',
    access: applicationKey('embed_config:write'),
    body: UpdateEmbedConfigBody,
    answer: { status: 200, data: EmbedConfigShape },
    errors: [...rejections, 'embed_config_changed'],
    handle: ({ ctx, body }) => patchEmbedConfig(ctx, body),
    reply: (loaded) => ok(toEmbedConfigView(loaded)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/embed-config/preview',
    name: 'embedConfig.preview',
    tag,
    summary: 'Preview the checkout page',
    description:
      'The checkout page as it would be with these settings, which are checked and not stored. Its goods are invented, nobody can pay it, and it has no address of its own: show `html` in a sandboxed frame.',
    access: applicationKey('embed_config:read'),
    idempotent: false,
    body: PreviewBody,
    answer: { status: 200, data: PreviewShape },
    errors: rejections,
    handle: async ({ ctx, body }) => {
      checkEmbedConfig(ctx, body.config);
      return { model: await sampleModel(ctx, body), asked: body };
    },
    reply: ({ model, asked }) =>
      ok({ html: previewDocument(model, asked), contrasts: contrastsOf(asked.config) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/embed-config/pricing-secret',
    name: 'embedConfig.rotatePricingSecret',
    tag,
    summary: 'Rotate the secret for signed prices',
    description: 'The one before is invalid at once, with the price tokens that it signed.',
    access: applicationKey('embed_config:write'),
    body: Type.Object({}),
    answer: {
      status: 201,
      data: Type.Object({
        pricingSecret: Secret(
          'Signs the prices of cart sessions. It is shown only here; the one before is invalid now.',
        ),
      }),
    },
    errors: [],
    handle: ({ ctx }) => createPricingSecret(ctx),
    reply: created,
  }),
];
