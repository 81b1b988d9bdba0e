const { writeFileSync } = require('node:fs');
const { Modules } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

const PRODUCTS = 20;

/**
 * Run by `medusa exec`: products with prices in one region, sold by a sales channel from a stock location with a shipping
 * option, without counted stock. Writes what a storefront needs to SHOP_FILE.
 */
exports.default = async function seed({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const link = container.resolve('link');

  const [channel] = await run(flows.createSalesChannelsWorkflow, {
    salesChannelsData: [{ name: 'Shop' }],
  });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [
      {
        name: 'Germany',
        currency_code: 'eur',
        countries: ['de'],
        payment_providers: ['pp_system_default'],
      },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [{ country_code: 'de', provider_id: 'tp_system' }]);

  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [
      { name: 'Warehouse', address: { address_1: '', city: 'Berlin', country_code: 'DE' } },
    ],
  });
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: 'Parcels', type: 'default' }],
  });
  const zones = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: 'Delivery',
    type: 'shipping',
    service_zones: [{ name: 'Germany', geo_zones: [{ type: 'country', country_code: 'de' }] }],
  });
  const stock = { [Modules.STOCK_LOCATION]: { stock_location_id: location.id } };
  await link.create({
    ...stock,
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  });
  await link.create({ ...stock, [Modules.FULFILLMENT]: { fulfillment_set_id: zones.id } });
  const [shipping] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Parcel',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: zones.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Parcel', description: 'In two days', code: 'parcel' },
      prices: [{ currency_code: 'eur', amount: 5 }],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ]);

  const products = await run(flows.createProductsWorkflow, {
    products: Array.from({ length: PRODUCTS }, (_, index) => ({
      title: `Desk ${index}`,
      status: 'published',
      shipping_profile_id: profile.id,
      sales_channels: [{ id: channel.id }],
      options: [{ title: 'Wood', values: ['Walnut'] }],
      variants: [
        {
          title: 'Walnut',
          sku: `desk-${index}`,
          manage_inventory: false,
          options: { Wood: 'Walnut' },
          prices: [{ currency_code: 'eur', amount: 459 }],
        },
      ],
    })),
  });
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Shop', type: 'publishable', created_by: '' }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });

  writeFileSync(
    process.env.SHOP_FILE,
    JSON.stringify({
      publishableKey: key.token,
      regionId: region.id,
      channelId: channel.id,
      shippingOptionId: shipping.id,
      variants: products.map(({ variants }) => variants[0].id),
    }),
  );
};
