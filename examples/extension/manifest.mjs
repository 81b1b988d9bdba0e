/** What the extension is, and what each of its versions asks of a merchant. */
export const extension = {
  name: 'Loyalty points',
  slug: 'loyalty-points-example',
  description: 'Points for what customers pay, taken back with a refund.',
};

export function versionsAt(origin) {
  const first = {
    notes: 'Counts points.',
    scopes: ['customers:write', 'extensions:read'],
    webhookUrl: `${origin}/hooks`,
    iframeUrl: `${origin}/page`,
    eventSubscriptions: ['order.paid', 'payment.refunded'],
    configSchema: {
      type: 'object',
      properties: { pointsPerUnit: { type: 'integer', minimum: 1, maximum: 100 } },
      required: ['pointsPerUnit'],
    },
  };
  const second = {
    ...first,
    notes: 'Turns 500 points into a discount code.',
    scopes: [...first.scopes, 'discounts:write'],
  };
  return [
    ['1.0', first],
    ['1.1', second],
  ];
}

/** Publishes what is not published yet; returns the newest version of each line, oldest first. A published version never changes. */
export async function publish(dashboard, origin) {
  const all = await dashboard.extensions.list().all();
  const own =
    all.find(({ slug }) => slug === extension.slug) ??
    (await dashboard.extensions.create(extension));
  const versions = [];
  for (const [line, terms] of versionsAt(origin)) {
    const known = (await dashboard.extensions.versions.list(own.id)).versions
      .filter(({ version }) => version.startsWith(`${line}.`))
      .toSorted((one, other) => patchOf(other) - patchOf(one));
    const same = known.find(
      (version) => version.status === 'published' && version.webhookUrl === terms.webhookUrl,
    );
    versions.push(same ?? (await publishNext(dashboard, own, `${line}.${known.length}`, terms)));
  }
  return { id: own.id, ...extension, versions };
}

async function publishNext(dashboard, { id }, version, terms) {
  const draft = await dashboard.extensions.versions.create(id, { version, ...terms });
  return dashboard.extensions.versions.publish(id, draft.id);
}

const patchOf = ({ version }) => Number(version.split('.')[2]);
