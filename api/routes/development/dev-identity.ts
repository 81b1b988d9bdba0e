import { Type } from '@sinclair/typebox';
import { Default, Described, Email, Secret, Timestamp, Uuid } from '../../../domain/shapes.ts';
import { developmentJwks, issueIdentityToken } from '../../auth/identity-issuer.ts';
import { development } from '../../http/access.ts';
import { ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Development';

const KeySetShape = Type.Object({
  keys: Type.Array(
    Type.Object(
      {
        kty: Described(Type.String(), 'The kind of the key: `OKP`.', 'OKP'),
        crv: Described(Type.String(), 'Its curve: `Ed25519`.', 'Ed25519'),
        x: Described(Type.String(), 'The public key, base64url.'),
        kid: Described(Type.String(), 'What the `kid` of a token names.'),
        alg: Described(Type.String(), 'How tokens are signed: `EdDSA`.', 'EdDSA'),
        use: Described(Type.String(), 'What the key is for: `sig`.', 'sig'),
      },
      { description: 'A JSON Web Key (RFC 7517).' },
    ),
    { description: 'The keys that sign sessions.' },
  ),
});

/** Sessions of the built-in identity issuer; 404 in production. */
export const devIdentityRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/dev/identity/token',
    name: 'dev.createIdentityToken',
    tag,
    summary: 'Issue a dashboard session for any e-mail',
    access: development(),
    body: Type.Object({
      email: Described(Email, 'Who signs in; nobody is asked.', 'ann@example.com'),
      emailVerified: Described(
        Default(Type.Boolean(), true),
        'Whether the address counts as verified; invitations can be accepted with such a one only.',
      ),
      workspaceId: Type.Optional(
        Described(Uuid, 'The workspace that is meant where a request names none.'),
      ),
      expiresInSeconds: Type.Integer({
        minimum: 1,
        maximum: 2_592_000,
        default: 43_200,
        description:
          'How long the session lasts, in seconds: 12 hours by default, 30 days at most.',
      }),
    }),
    answer: {
      status: 200,
      data: Type.Object({
        token: Secret('To be sent as `Authorization: Bearer`.'),
        expiresAt: Described(Timestamp, 'When the session ends.'),
      }),
    },
    errors: [],
    handle: async ({ ctx, body }) => {
      const { secrets, urls } = ctx.services;
      const issuedBy = { secrets, baseUrl: urls.base, now: ctx.services.clock() };
      const { workspaceId = null, ...request } = body;
      return issueIdentityToken(issuedBy, { ...request, workspaceId });
    },
    reply: ({ token, expiresAt }) => ok({ token, expiresAt: expiresAt.toISOString() }),
  }),
  defineRoute({
    method: 'GET',
    path: '/dev/identity/.well-known/jwks.json',
    name: 'dev.getIdentityKeys',
    tag,
    summary: 'Public keys of the built-in identity issuer',
    access: development(),
    anyOrigin: true,
    answer: { status: 200, contentType: 'application/json', data: KeySetShape },
    errors: [],
    handle: async ({ ctx }) => developmentJwks(ctx.services.secrets),
    reply: (jwks) => ({
      status: 200,
      raw: { body: JSON.stringify(jwks), contentType: 'application/json' },
    }),
  }),
];
