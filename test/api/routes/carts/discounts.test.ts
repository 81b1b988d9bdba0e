import { describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();

function codeOf(prefix = 'CODE'): string {
  return `${prefix}-${crypto.randomUUID().slice(0, 8)}`;
}

async function makeDiscount(body: object = {}, of: World = world) {
  const made = await of.api.post('/api/v1/discounts', {
    code: codeOf(),
    name: 'Ten percent',
    type: 'percentage',
    value: 10,
    ...body,
  });
  return expectStatus(made, 201);
}

describe('POST /discounts', () => {
  test('makes a discount with the defaults of the contract', async () => {
    const discount = await makeDiscount({ code: 'Spring_10' });
    expect(discount).toMatchObject({
      applicationId: world.applicationId,
      code: 'Spring_10',
      type: 'percentage',
      value: 10,
      currency: null,
      minSubtotal: null,
      startsAt: null,
      endsAt: null,
      maxRedemptions: null,
      maxRedemptionsPerCustomer: 1,
      isActive: true,
      metadata: {},
      redemptionCount: 0,
      reservedCount: 0,
      deletedAt: null,
    });
    const read = await world.api.get(`/api/v1/discounts/${discount.id}`);
    expect(expectStatus(read, 200)).toEqual(discount);
  });

  test('asks an owner who names no application for one', async () => {
    const owner = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    const body = { code: codeOf(), name: 'Ten', type: 'percentage', value: 10 };
    const unnamed = await owner.post('/api/v1/discounts', body);
    expect(`${unnamed.status} ${unnamed.body.error?.code}`).toBe('400 application_required');
    const { applicationId } = world;
    const made = await owner.post('/api/v1/discounts', { ...body, applicationId });
    expect(expectStatus(made, 201).applicationId).toBe(applicationId);
  });

  test('keeps a fractional percentage, dates, null limits and no application', async () => {
    const body = {
      value: 12.55,
      startsAt: '2030-01-01T00:00:00+02:00',
      endsAt: '2030-02-01T00:00:00Z',
      maxRedemptionsPerCustomer: null,
      maxRedemptions: 7,
      applicationId: null,
      metadata: { campaign: { id: 7 } },
    };
    expect(await makeDiscount(body)).toMatchObject({
      ...body,
      startsAt: '2029-12-31T22:00:00.000Z',
      endsAt: '2030-02-01T00:00:00.000Z',
    });
  });

  test.each([
    [[1, 'two', null]],
    ['text'],
    ['5'],
    ['{"a":1}'],
    [''],
    [5],
    [0],
    [true],
    [false],
    [null],
    [{}],
  ])('keeps any JSON value as metadata: %j', async (metadata) => {
    const made = await makeDiscount({ metadata });
    expect(made.metadata).toEqual(metadata);
    const path = `/api/v1/discounts/${made.id}`;
    expect(expectStatus(await world.api.get(path), 200).metadata).toEqual(metadata);
    expect(expectStatus(await world.api.get(`/api/v1/discounts?code=${made.code}`), 200)).toEqual([
      made,
    ]);
    const other = await makeDiscount({ metadata: { old: true } });
    const changed = await world.api.patch(`/api/v1/discounts/${other.id}`, { metadata });
    expect(expectStatus(changed, 200).metadata).toEqual(metadata);
  });

  test.each([['x'.repeat(10_239)], [Array.from({ length: 6_000 }, () => 1)]])(
    'refuses metadata of more than 10 KB, whatever its kind',
    async (metadata) => {
      const body = { code: codeOf(), name: 'Big', type: 'percentage', value: 10, metadata };
      const answer = await world.api.post('/api/v1/discounts', body);
      expect([answer.status, answer.body.error?.code]).toEqual([422, 'metadata_too_large']);
      expect(answer.body.error?.details).toMatchObject([{ path: 'metadata', code: 'too_long' }]);
    },
  );

  test.each([
    ['a code with a space', { code: 'a b' }, 400, 'code'],
    ['no value', { value: undefined }, 400, 'value'],
    ['value 0', { value: 0 }, 400, 'value'],
    ['a percentage above 100', { value: 100.01 }, 422, 'value'],
    ['a percentage with three decimals', { value: 1.005 }, 422, 'value'],
    ['a fixed amount without currency', { type: 'fixed_amount', value: 5 }, 422, 'currency'],
    [
      'a fixed amount that is no integer',
      { type: 'fixed_amount', value: 5.5, currency: 'USD' },
      422,
      'value',
    ],
    [
      'an end before the start',
      { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' },
      422,
      'endsAt',
    ],
    ['a limit of 0', { maxRedemptionsPerCustomer: 0 }, 400, 'maxRedemptionsPerCustomer'],
  ])('refuses %s', async (_name, body, status, path) => {
    const answer = await world.api.post('/api/v1/discounts', {
      code: codeOf(),
      name: 'Refused',
      type: 'percentage',
      value: 10,
      ...body,
    });
    expect([answer.status, answer.body.error?.code]).toEqual([status, 'validation_error']);
    expect(answer.body.error?.details[0]).toMatchObject({ path });
  });

  test('refuses a code that another discount has in other case, also in a race', async () => {
    const code = codeOf('Race');
    const answers = await Promise.all(
      [code.toLowerCase(), code.toUpperCase(), code].map((each) =>
        world.api.post('/api/v1/discounts', {
          code: each,
          name: 'Race',
          type: 'fixed_amount',
          value: 100,
          currency: 'usd',
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.error?.code)).toEqual([
      'discount_code_taken',
      'discount_code_taken',
    ]);
  });
});

describe('PATCH and DELETE /discounts/{id}', () => {
  test('changes what is sent, clears with null, and emits nothing when nothing changes', async () => {
    const discount = await makeDiscount({ minSubtotal: 500, maxRedemptions: 3 });
    const path = `/api/v1/discounts/${discount.id}`;
    const changed = await world.api.patch(path, {
      name: 'Other',
      value: 20.5,
      minSubtotal: null,
      isActive: false,
    });
    expect(expectStatus(changed, 200)).toMatchObject({
      name: 'Other',
      value: 20.5,
      minSubtotal: null,
      maxRedemptions: 3,
      isActive: false,
    });
    const same = expectStatus(await world.api.patch(path, { name: 'Other' }), 200);
    expect(same.updatedAt).toBe(changed.body.data.updatedAt);
  });

  test('refuses terms that do not go together', async () => {
    const discount = await makeDiscount();
    const answer = await world.api.patch(`/api/v1/discounts/${discount.id}`, {
      type: 'fixed_amount',
    });
    expect([answer.status, answer.body.error?.details[0].path]).toEqual([422, 'currency']);
    const taken = await makeDiscount();
    const renamed = await world.api.patch(`/api/v1/discounts/${discount.id}`, {
      code: taken.code.toLowerCase(),
    });
    expect([renamed.status, renamed.body.error?.code]).toEqual([409, 'discount_code_taken']);
  });

  test('a discount that was never redeemed is gone, and its code is free', async () => {
    const discount = await makeDiscount();
    const path = `/api/v1/discounts/${discount.id}`;
    expectStatus(await world.api.delete(path), 204);
    expect((await world.api.get(path)).status).toBe(404);
    expect((await world.api.delete(path)).status).toBe(404);
    await makeDiscount({ code: discount.code.toLowerCase() });
  });
});

describe('GET /discounts', () => {
  test('filters by the one state in which each is', async () => {
    const own = await setup();
    const past = new Date(Date.now() - 3_600_000).toISOString();
    const future = new Date(Date.now() + 3_600_000).toISOString();
    const made = {
      active: await makeDiscount({ maxRedemptions: 1, endsAt: future }, own),
      scheduled: await makeDiscount({ startsAt: future }, own),
      ended: await makeDiscount({ startsAt: null, endsAt: past }, own),
      inactive: await makeDiscount({ isActive: false, endsAt: past }, own),
    };
    for (const [state, { id }] of Object.entries(made)) {
      const found = await own.api.get(`/api/v1/discounts?state=${state}`);
      expect(expectStatus(found, 200).map((one: { id: string }) => one.id)).toEqual([id]);
    }
    await buy(own, undefined, { session: { discountCode: made.active.code } });
    const used = expectStatus(await own.api.get('/api/v1/discounts?state=exhausted'), 200);
    expect(used).toMatchObject([{ id: made.active.id }]);
    expect((await own.api.get('/api/v1/discounts?state=active')).body.data).toEqual([]);
    expect((await own.api.get('/api/v1/discounts?state=gone')).status).toBe(400);
  });

  test('filters and sorts, page by page', async () => {
    const own = await setup();
    const made = [];
    for (const body of [
      { code: 'bravo', name: 'Summer sale' },
      { code: 'ALPHA', name: 'Winter sale', type: 'fixed_amount', value: 100, currency: 'EUR' },
      { code: 'charlie_1', name: 'Off', isActive: false },
    ]) {
      made.push(await makeDiscount(body, own));
    }
    const codes = async (query: string): Promise<string[]> => {
      const answer = await own.api.get(`/api/v1/discounts${query}`);
      return expectStatus(answer, 200).map(({ code }: { code: string }) => code);
    };
    expect(await codes('')).toEqual(['charlie_1', 'ALPHA', 'bravo']);
    expect(await codes('?sort=createdAt')).toEqual(['bravo', 'ALPHA', 'charlie_1']);
    expect(await codes('?sort=code')).toEqual(['ALPHA', 'bravo', 'charlie_1']);
    expect(await codes('?q=SALE&sort=code')).toEqual(['ALPHA', 'bravo']);
    expect(await codes('?q=lie_1')).toEqual(['charlie_1']);
    expect(await codes('?q=lie%251')).toEqual([]);
    expect(await codes('?type=fixed_amount')).toEqual(['ALPHA']);
    expect(await codes('?isActive=false')).toEqual(['charlie_1']);
    expect(await codes('?code=Alpha')).toEqual(['ALPHA']);
    const first = await own.api.get('/api/v1/discounts?sort=code&limit=2');
    const cursor = first.body.meta?.pagination?.cursor;
    expect(await codes(`?sort=code&limit=2&cursor=${cursor}`)).toEqual(['charlie_1']);
    const other = await own.api.get(`/api/v1/discounts?sort=createdAt&cursor=${cursor}`);
    expect(other.body.error?.details[0].code).toBe('invalid_cursor');
  });

  test('another application sees only what is for all, another workspace nothing', async () => {
    const own = await makeDiscount();
    const shared = await makeDiscount({ applicationId: null });
    const stranger = await setup();
    for (const { id } of [own, shared]) {
      expect((await stranger.api.get(`/api/v1/discounts/${id}`)).status).toBe(404);
      expect((await stranger.api.patch(`/api/v1/discounts/${id}`, { name: 'x' })).status).toBe(404);
      expect((await stranger.api.get(`/api/v1/discounts/${id}/redemptions`)).status).toBe(404);
    }
  });
});

describe('POST /discounts/preview', () => {
  test('tries terms that are not stored, by the same rules', async () => {
    const ask = (terms: object, body: object = {}) =>
      world.api.post('/api/v1/discounts/preview', {
        code: 'DRAFT',
        currency: 'USD',
        subtotal: 1_005,
        terms,
        ...body,
      });
    const ten = { type: 'percentage', value: 10 };
    expect(expectStatus(await ask(ten), 200)).toMatchObject({
      valid: true,
      code: 'DRAFT',
      discountTotal: 101,
      total: 904,
    });
    expect(expectStatus(await ask({ ...ten, minSubtotal: 2_000 }), 200)).toMatchObject({
      valid: false,
      reason: 'min_subtotal',
      total: 1_005,
    });
    const euros = { type: 'fixed_amount', value: 500, currency: 'EUR' };
    expect(expectStatus(await ask(euros), 200).reason).toBe('currency_mismatch');
    const bad = await ask({ type: 'fixed_amount', value: 500 });
    expect([bad.status, bad.body.error?.details?.[0]?.path]).toEqual([422, 'terms.currency']);
    expect((await world.api.get('/api/v1/discounts?code=DRAFT')).body.data).toEqual([]);
  });

  async function preview(body: object) {
    const answer = await world.api.post('/api/v1/discounts/preview', {
      currency: 'USD',
      subtotal: 5497,
      ...body,
    });
    return expectStatus(answer, 200);
  }

  test('says what a code takes off, whatever its case', async () => {
    const { code } = await makeDiscount({ value: 15 });
    expect(await preview({ code: code.toLowerCase() })).toEqual({
      valid: true,
      discountTotal: 825,
      total: 4672,
      message: expect.any(String),
      code,
      reason: null,
    });
  });

  test.each([
    ['inactive', { isActive: false }],
    ['not_started', { startsAt: '2099-01-01T00:00:00Z' }],
    ['expired', { endsAt: '2020-01-01T00:00:00Z' }],
    ['currency_mismatch', { type: 'fixed_amount', value: 1, currency: 'EUR' }],
    ['min_subtotal', { minSubtotal: 5498 }],
  ])('says that a code does not hold: %s', async (reason, body) => {
    const { code } = await makeDiscount(body);
    expect(await preview({ code })).toMatchObject({
      valid: false,
      reason,
      discountTotal: 0,
      total: 5497,
      code,
    });
  });

  test('an unknown code is not valid, an unknown customer is 404', async () => {
    expect(await preview({ code: 'NOBODY' })).toMatchObject({
      valid: false,
      reason: 'not_found',
      code: 'NOBODY',
    });
    const answer = await world.api.post('/api/v1/discounts/preview', {
      code: 'NOBODY',
      currency: 'USD',
      subtotal: 1,
      customerId: crypto.randomUUID(),
    });
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'customer_not_found']);
  });
});
