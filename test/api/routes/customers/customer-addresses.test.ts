import { beforeEach, describe, expect, test } from 'bun:test';
import { expectStatus, setup } from '../../../support/world/world.ts';

let path: string;
const world = await setup();
beforeEach(async () => {
  path = `/api/v1/customers/${await makeCustomer()}/addresses`;
});

const body = { addressLine1: '1 Main St', city: 'London', countryCode: 'GB' };

async function makeCustomer(): Promise<string> {
  return expectStatus(await world.api.post('/api/v1/customers', { email: 'a@b.test' }), 201).id;
}

async function add(extra: object = {}) {
  return expectStatus(await world.api.post(path, { ...body, ...extra }), 201);
}

async function defaults(): Promise<string[]> {
  const rows: { id: string; isDefault: boolean }[] = expectStatus(
    await world.api.get(`${path}?limit=100`),
    200,
  );
  return rows.filter(({ isDefault }) => isDefault).map(({ id }) => id);
}

describe('POST /customers/{id}/addresses', () => {
  test('makes the first one the default', async () => {
    const first = await add();
    expect(first).toMatchObject({
      ...body,
      label: null,
      firstName: null,
      lastName: null,
      company: null,
      addressLine2: null,
      stateProvince: null,
      postalCode: null,
      phone: null,
      isDefault: true,
      metadata: {},
    });
    expect((await add()).isDefault).toBe(false);
    expect(await defaults()).toEqual([first.id]);
  });

  test('an explicit isDefault: false stands, also for the first one', async () => {
    expect((await add({ isDefault: false })).isDefault).toBe(false);
    expect(await defaults()).toEqual([]);
    const chosen = await add({ isDefault: true });
    expect(await defaults()).toEqual([chosen.id]);
  });

  test('keeps every field', async () => {
    const full = {
      ...body,
      label: 'Home',
      firstName: 'Ada',
      lastName: 'Lovelace',
      company: 'Engines Ltd',
      addressLine2: 'Flat 2',
      stateProvince: 'London',
      postalCode: 'N1 1AA',
      phone: '+44',
      metadata: { floor: 2 },
    };
    expect(await add(full)).toMatchObject(full);
  });

  test('a new default demotes the old one', async () => {
    await add();
    const second = await add({ isDefault: true });
    expect(second.isDefault).toBe(true);
    expect(await defaults()).toEqual([second.id]);
  });

  test('of twenty at once that all want to be it, new ones and old ones, one is the default', async () => {
    const known = [await add(), await add()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const old = known[index % 4];
        return old
          ? world.api.patch(`${path}/${old.id}`, { isDefault: true })
          : world.api.post(path, { ...body, isDefault: true });
      }),
    );
    expect(answers.map(({ status }) => (status < 300 ? 'done' : status))).toEqual(
      Array(20).fill('done'),
    );
    expect(await defaults()).toHaveLength(1);
  });

  test('of twenty first ones at once, one is the default', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.api.post(path, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await defaults()).toHaveLength(1);
  });

  test.each([
    ['no street', { addressLine1: undefined }, 'addressLine1'],
    ['no city', { city: undefined }, 'city'],
    ['no country', { countryCode: undefined }, 'countryCode'],
    ['an unknown country', { countryCode: 'XX' }, 'countryCode'],
    ['an empty street', { addressLine1: '' }, 'addressLine1'],
    ['a default that is no boolean', { isDefault: 'yes' }, 'isDefault'],
  ])('refuses %s', async (_name, extra, at) => {
    const answer = await world.api.post(path, { ...body, ...extra });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'validation_error']);
    expect(answer.body.error?.details?.[0]?.['path']).toBe(at);
  });

  test('says which key was meant', async () => {
    const answer = await world.api.post(path, { ...body, zip: 'N1' });
    expect(answer.body.error?.details?.[0]).toMatchObject({
      code: 'unrecognized_keys',
      suggestions: { zip: 'postalCode' },
    });
  });

  test.each(['nobody', crypto.randomUUID()])('answers 404 for customer %s', async (id) => {
    const answer = await world.api.post(`/api/v1/customers/${id}/addresses`, body);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
  });
});

describe('GET /customers/{id}/addresses', () => {
  test('lists newest first, page by page', async () => {
    const ids = [(await add()).id, (await add()).id, (await add()).id];
    const first = await world.api.get(`${path}?limit=2`);
    const cursor = first.body.meta?.pagination?.cursor ?? '';
    const second = await world.api.get(`${path}?limit=2&cursor=${cursor}`);
    const seen = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id);
    expect(seen).toEqual(ids.toReversed());
    expect(second.body.meta?.pagination).toEqual({ cursor: null, hasMore: false });
  });
});

describe('PATCH /customers/{customerId}/addresses/{id}', () => {
  test('changes what is sent; null clears', async () => {
    const made = await add({ label: 'Home', metadata: { a: 1 } });
    const changed = expectStatus(
      await world.api.patch(`${path}/${made.id}`, { label: null, city: 'Leeds' }),
      200,
    );
    expect(changed).toEqual({
      ...made,
      label: null,
      city: 'Leeds',
      updatedAt: changed.updatedAt,
    });
  });

  test('moves the default', async () => {
    const [first, second] = [await add(), await add()];
    expectStatus(await world.api.patch(`${path}/${second.id}`, { isDefault: true }), 200);
    expect(await defaults()).toEqual([second.id]);
    expectStatus(await world.api.patch(`${path}/${first.id}`, { isDefault: true }), 200);
    expect(await defaults()).toEqual([first.id]);
  });

  test('two at once leave one default', async () => {
    const made = [await add(), await add(), await add()];
    await Promise.all(made.map(({ id }) => world.api.patch(`${path}/${id}`, { isDefault: true })));
    expect(await defaults()).toHaveLength(1);
  });

  test('refuses to clear what an address must have', async () => {
    const made = await add();
    for (const field of ['addressLine1', 'city', 'countryCode']) {
      const answer = await world.api.patch(`${path}/${made.id}`, { [field]: null });
      expect(answer.status).toBe(400);
    }
  });

  test('does not reach the address of another customer', async () => {
    const made = await add();
    const other = await makeCustomer();
    const foreign = `/api/v1/customers/${other}/addresses/${made.id}`;
    expect((await world.api.patch(foreign, { city: 'Leeds' })).status).toBe(404);
    expect((await world.api.delete(foreign)).status).toBe(404);
    expect((await world.api.patch(`${path}/nowhere`, { city: 'Leeds' })).status).toBe(404);
  });
});

describe('DELETE /customers/{customerId}/addresses/{id}', () => {
  test('removes it', async () => {
    const made = await add();
    expect((await world.api.delete(`${path}/${made.id}`)).status).toBe(204);
    expect(expectStatus(await world.api.get(path), 200)).toEqual([]);
    expect((await world.api.delete(`${path}/${made.id}`)).status).toBe(404);
  });
});
