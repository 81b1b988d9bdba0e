import { expect, test } from 'bun:test';
import { orderShipped } from '../../../templates/email/orders.tsx';
import { trackingAddress } from '../../../templates/email/tracking-address.ts';

test.each([
  ['DHL', '0034 0434 1610 9404 2557', /dhl\.com.*=00340434161094042557$/],
  ['DHL Paket', '00340434161094042557', /dhl\.com/],
  ['ups', '1Z999AA10123456784', /ups\.com.*=1Z999AA10123456784$/],
  ['FedEx', '123456789012', /fedex\.com/],
  ['Royal Mail', 'AB123456789GB', /royalmail\.com.*AB123456789GB$/],
])('a parcel of %p leads to its page', (carrier, number, wanted) => {
  expect(trackingAddress(carrier, number)).toMatch(wanted);
});

test.each([
  ['Own van', '00340434161094042557'],
  ['DHLX', '00340434161094042557'],
  ['DHL', 'javascript:alert(1)'],
  ['DHL', '<b>1</b>'],
  ['DHL', null],
  [null, '00340434161094042557'],
])('%p with %p leads nowhere', (carrier, number) => {
  expect(trackingAddress(carrier, number)).toBeNull();
});

test('the mail of a shipment has the shop’s own link before that of the carrier', () => {
  const write = (trackingUrl: string | null) =>
    orderShipped({
      brand: {
        companyName: 'Fern & Fable',
        logoUrl: null,
        color: null,
        supportEmail: null,
        supportUrl: null,
        locale: 'en',
      },
      isTest: false,
      orderNumber: '1020',
      lines: [],
      linesLeftOut: 0,
      shipsTo: [],
      carrier: 'DHL',
      trackingNumber: '00340434161094042557',
      trackingUrl,
    }).text;
  expect(write(null)).toContain('dhl.com');
  expect(write('https://shop.example/track/1')).toContain('https://shop.example/track/1');
  expect(write('https://shop.example/track/1')).not.toContain('dhl.com');
});
