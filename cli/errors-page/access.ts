/** Why a code is answered, and what ends it: general codes, credentials, workspaces, team, extensions. */
export const accessCauses = {
  unauthorized: [
    'No credential was sent, or one that is unknown, mistyped, revoked or expired. Often: a secret key in `Authorization` in place of `X-API-Key`, a publishable key (`pk_`) where a secret one (`sk_`) is needed, or a session token older than its lifetime.',
    'Send the secret key as `X-API-Key: sk_...`, without `Bearer`. Dashboard sessions go into `Authorization: Bearer ...`. If the key was rotated or deleted, make another one.',
  ],
  validation_error: [
    'A field is missing, unknown, of the wrong type or out of its range (400), or well-formed but not possible here: with other fields, the stored state, or the time (422).',
    'Read `details`: each entry has the `path` of the field, a `code`, a message and, where one is close, a `suggestion`. Nothing was changed.',
  ],
  permission_denied: [
    'The key lacks the scope of this route, or the role of the member does not include the permission.',
    '`details[0]` says what is `required` and what is `held`. Make a key with the scope (`POST /api/v1/api-keys`), or ask an owner for the role. `POST /api/v1/auth/explain` answers beforehand whether a call would be allowed.',
  ],
  workspace_access_denied: [
    'The session is valid, and its person is no member of the workspace in the path.',
    'Check the id of the workspace; ask one of its owners for an invitation.',
  ],
  workspace_mismatch: [
    'The session token names one workspace (`workspace_id`) and the path another.',
    'Take the workspace from the token, or get a token for the other workspace.',
  ],
  clerk_required: [
    'The route is for people: it takes a dashboard session, and an API key was sent. So it is with keys, connectors, routing and extensions, which a leaked key must not change.',
    'Call it with `Authorization: Bearer <session token>` and the headers `X-Service-Application-Id` and `X-Service-Environment-Id`.',
  ],
  application_key_workspace_route: [
    'Routes under `/workspaces`, `/invites` and `/merchants` concern the whole workspace; a key belongs to one application.',
    'Use a dashboard session.',
  ],
  application_not_found: [
    'The id in the path, body or header names no application of this workspace.',
    'List them with `GET /api/v1/workspaces/{workspaceId}/applications`. For `npm start` the id is `applicationId` in `.data/demo.json`.',
  ],
  application_required: [
    'A session may see several applications, and the route concerns one.',
    'Send `X-Service-Application-Id`.',
  ],
  application_mismatch: [
    'A key belongs to one application, and the body, path or header names another of the same workspace.',
    'Leave the other id out, or use a key of that application.',
  ],
  missing_application_id: [
    '`POST /api/v1/carts` came without `applicationId`.',
    'Add it to the body: the application that the key belongs to.',
  ],
  environment_mismatch: [
    'A key or an extension belongs to one environment, and `X-Service-Environment-Id` names another.',
    'Leave the header out, or use a key of that environment.',
  ],
  environment_not_found: [
    'The environment in the header or path does not exist, is archived or belongs to another workspace.',
    'List them with `GET /api/v1/workspaces/{workspaceId}/environments`.',
  ],
  member_env_forbidden: [
    'The membership is limited to some environments, and this is none of them.',
    'Choose another environment, or ask an owner to widen `environmentGrants`.',
  ],
  environment_slug_taken: [
    'An environment of the workspace, perhaps an archived one, has the slug.',
    'Choose another slug.',
  ],
  system_environment_locked: [
    'The environment `production` exists for good.',
    'Archive other environments only. To stop selling, revoke its keys.',
  ],
  workspace_not_live: [
    'A credential of the production environment was used before the workspace went live.',
    'Use a `sk_test_` key until then; go live with `POST /api/v1/workspaces/{workspaceId}/go-live`, which lists what is missing.',
  ],
  workspace_not_entitled_for_live: [
    'The workspace has no active contract for production.',
    'The workspace’s owner settles the contract with the operator of the service. The sandbox continues working.',
  ],
  trial_expired: [
    'The trial is over and no payment method is on file.',
    'Put a payment method on file with the operator of the service.',
  ],
  idempotency_key_reused: [
    'Within 24 hours the same `Idempotency-Key` was sent with another body or to another route, or the `identifier` of usage with another report (`details.identifier`). The first request’s effect stands.',
    'Use a key of its own for each operation, such as the id of your own order; repeat with exactly the same body.',
  ],
  request_in_progress: [
    'A request with the same `Idempotency-Key` is still running, or a payment of this cart or session is on its way.',
    'Wait as long as `Retry-After` says and repeat the request unchanged.',
  ],
  rate_limit_exceeded: [
    'More requests than the limit of this workspace, session or address.',
    'Wait as long as `Retry-After` says. Spread bulk work by `RateLimit-Remaining`; read changes from events in place of polling.',
  ],
  not_found: [
    'No such route, or no such object that this credential may see. An object of another environment or application returns the same.',
    'Check the path, the method and the id, and whether the key is of the environment in which the object was made.',
  ],
  method_not_allowed: [
    'The path exists, and it does not take this method.',
    'Use one of the methods that the header `Allow` of the response lists.',
  ],
  invalid_scope: [
    'A scope is misspelt, is not for this kind of key, or is more than the person who makes the key may do.',
    'Take scopes from the list in the reference. Publishable keys take `shipping_quotes:write` and `tax_calculations:write` only.',
  ],
  invalid_origin: [
    'An entry of `allowedOrigins` is not an origin: it has a path, is plain http on a public host, or is a wildcard that is too wide.',
    'Write `https://shop.example` or `http://localhost:5173`. Wildcards such as `https://*.preview.example`, and `http://127.0.0.1:5173`, work outside of production only.',
  ],
  embed_config_changed: [
    'Somebody else set the embed configuration after it was read: `expectedRevision` is that of an earlier one.',
    'Read it again with `GET /api/v1/embed-config`, put your changes into it, and send them with its `revision`.',
  ],
  payment_routing_changed: [
    'Somebody else set the routing after it was read, or it was never set and a connector came or went: `expectedRevision` is that of an earlier one.',
    'Read it again with `GET /api/v1/payment-routing`, put your changes into it, and send them with its `revision`.',
  ],
  shipping_tax_changed: [
    'Somebody else set the tax and shipping configuration after it was read: `expectedRevision` is that of an earlier one.',
    'Read it again with `GET /api/v1/shipping-tax/config`, put your changes into it, and send them with its `revision`.',
  ],
  installation_config_changed: [
    'Somebody else set the configuration of the installation after it was read: `expectedRevision` is that of an earlier one.',
    'Read the installation again, put your changes into its `config`, and send it with its `configRevision` as `expectedRevision`.',
  ],
  accounting_settings_changed: [
    'Somebody else set the accounting settings after they were read: `expectedRevision` is that of earlier ones.',
    'Read them again with `GET /api/v1/accounting-settings`, put your changes into them, and send them with their `revision`.',
  ],
  origin_not_allowed: [
    'A browser called from a page whose origin is not on the application’s list, or a program called a browser’s route without `Origin`. In development also: the service was opened by a host name that is not its own.',
    'Add the origin with `PUT /api/v1/embed-config` (`allowedOrigins`), exactly as the browser sends it, port included.',
  ],
  invalid_quote_token: [
    'The publishable token is malformed, expired or revoked, or was made for another application, environment or origin: `details.reason` says which.',
    'Copy the publishable key again (`pk_...`), and send the application and environment that it was made for.',
  ],
  invalid_signature: [
    'A signed message to the service does not match its secret, or its `webhook-timestamp` is more than five minutes off.',
    'Sign `{id}.{timestamp}.{body}` over the exact bytes sent, with the connector’s current secret; check the clock of your machine.',
  ],
  embed_token_invalid: [
    'The embed token was altered or is older than 30 minutes.',
    'Fetch a new one: `GET /api/v1/checkout-sessions/{id}/embed-token`.',
  ],
  embed_token_failed: [
    'The payment processor gave no token for its card fields.',
    'Try again. If it stays, look at the connector’s credentials and at the processor’s own status page.',
  ],
  invalid_logo_url: [
    '`logoUrl` is relative or not https.',
    'Send an absolute `https://` address, or upload the logo first.',
  ],
  invalid_primary_color: ['The colour is not six hexadecimal digits.', 'Write `#1a2b3c`.'],
  invalid_storefront_base_url: [
    '`storefrontBaseUrl` is relative or not https.',
    'Send the absolute address of the shop.',
  ],
  image_url_unresolvable: [
    'A line’s `imageUrl` is relative, and the application names no address of a shop that it could be relative to.',
    'Send an absolute `imageUrl`, or set `storefrontBaseUrl` with `PUT /api/v1/embed-config`.',
  ],
  body_too_large: [
    'The body is longer than 1 MiB, or than the smaller limit of a browser’s route.',
    'Send less at once; keep large data in your own store and its key in `metadata`.',
  ],
  malformed_body: [
    'The body, or the name of an uploaded file, has bytes that are not UTF-8 (400), or its `Content-Type` names another charset (415).',
    'Send UTF-8: many older programs write Latin-1 by default.',
  ],
  slug_taken: ['Slugs are unique, and another object has this one.', 'Choose another slug.'],
  internal_error: [
    'A fault of the service. Whether a write was carried out is unknown to you.',
    'Repeat a write with the same `Idempotency-Key`; then it happens once. Quote `meta.requestId` to the operator.',
  ],
  service_unavailable: [
    'The database does not respond for the moment, such as during a fail-over.',
    'Repeat after `Retry-After`, a write with the same `Idempotency-Key`.',
  ],
  not_ready: [
    'A probe found that the service cannot work: `details.checks` names what failed.',
    'For operators: `npx commerce ops doctor` says what is wrong and the command that fixes it.',
  ],
  environment_grants_forbidden: [
    'An administrator of an application sent `environmentGrants`.',
    'Leave the field out, or ask an owner or workspace administrator.',
  ],
  invalid_environment_grants: [
    '`grantType: selected` came without ids, or another type with ids.',
    'Send `environmentIds` with `selected`, and only with it.',
  ],
  already_member: [
    'The person who is invited, or who accepts, is a member already.',
    'Change the member’s roles with `PATCH /api/v1/workspaces/{workspaceId}/members/{memberId}`.',
  ],
  invite_not_pending: [
    'The invitation was accepted or revoked (`details.status`), or who invited may no longer give what it gives (`details.reason` is `inviter_rights`).',
    'Somebody who has these rights creates another invitation.',
  ],
  invite_expired: ['Invitations live for seven days.', 'Ask for another one, or resend it.'],
  invite_email_mismatch: [
    'The person who is signed in has another e-mail address than the invitation, or has not verified it.',
    'Sign in with the invited address.',
  ],
  view_name_taken: [
    'Another view of the list has the name: a shared one where it is to be shared, else one of the caller’s own. Case does not count.',
    'Choose another name, or change the view that has it.',
  ],
  view_changed: [
    'Somebody else changed the view after it was read: `expectedRevision` is that of an earlier one.',
    'Read it again with `GET /api/v1/workspaces/{workspaceId}/views` and send your changes with its `revision`.',
  ],
  view_limit_reached: [
    'A list has at most 100 shared views, and 100 of each member’s own.',
    'Delete one that nobody needs any more.',
  ],
  cannot_remove_owner: [
    'A workspace always has its owner.',
    'Hand the workspace over first: `POST /api/v1/workspaces/{workspaceId}/transfer-ownership`.',
  ],
  new_scopes_require_consent: [
    'The version to upgrade to asks for scopes that the installation does not have: `details.newScopes`.',
    'Show them to the merchant, then repeat with `acknowledgedNewScopes: true`.',
  ],
  installation_not_active: [
    'The installation is suspended.',
    'Resume it: `POST /api/v1/installations/{id}/resume`.',
  ],
  draft_not_installable_in_live: [
    'Only published versions can be installed.',
    'Publish it: `POST /api/v1/extensions/{id}/versions/{versionId}/publish`.',
  ],
  already_installed: [
    'An extension can be installed once in each application and environment.',
    'Upgrade the installation that is there, or uninstall it first.',
  ],
  authorization_pending: [
    'The person who started `commerce login` has not approved or denied it yet (`/auth/device/token`).',
    'Wait as many seconds as `interval` says, and ask again until `expiresIn` is over.',
  ],
  slow_down: [
    '`/auth/device/token` was called again before its interval had passed.',
    'Add five seconds to the interval, and ask again.',
  ],
  expired_token: [
    'The device code is ten minutes old, was never given out, or its key was fetched more than a minute ago.',
    'Start again: `commerce login`, or `/auth/device`.',
  ],
  access_denied: [
    'The person at the browser denied the sign-in, or lost the right to make keys there before the program came for its key.',
    'Start again, and approve it; ask an owner for the role `developer` if no place is offered.',
  ],
} as const;
