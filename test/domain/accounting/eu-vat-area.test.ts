import { expect, test } from 'bun:test';
import { memberStateOf } from '../../../domain/accounting/eu-vat-area.ts';

test.each([
  ['ES', '35001', null, 'Las Palmas'],
  ['ES', '38 001', null, 'Santa Cruz de Tenerife'],
  ['ES', '51001', null, 'Ceuta'],
  ['ES', '52001', null, 'Melilla'],
  ['ES', '07001', 'ES', 'Palma, on the Balearic Islands'],
  ['ES', '28035', 'ES', 'Madrid'],
  ['DE', '78266', null, 'Büsingen'],
  ['DE', 'D-27498', null, 'Heligoland'],
  ['DE', '27499', 'DE', 'Neuwerk'],
  ['DE', '78262', 'DE', 'Gailingen'],
  ['IT', '23041', null, 'Livigno'],
  ['IT', '22061', null, 'Campione'],
  ['IT', '23030', 'IT', 'Valdidentro'],
  ['GR', '630 86', null, 'Karyes, on Mount Athos'],
  ['GR', '63087', null, 'Dafni, on Mount Athos'],
  ['GR', '63075', 'GR', 'Ouranoupoli'],
  ['FI', '22100', null, 'Mariehamn'],
  ['FI', 'AX-22100', null, 'Mariehamn'],
  ['FI', '21600', 'FI', 'Pargas'],
  ['AX', '22100', null, 'Mariehamn'],
  ['FR', '97110', null, 'Guadeloupe'],
  ['FR', '97200', null, 'Martinique'],
  ['FR', '97300', null, 'French Guiana'],
  ['FR', '97400', null, 'Réunion'],
  ['FR', '97500', null, 'Saint-Pierre and Miquelon'],
  ['FR', '97600', null, 'Mayotte'],
  ['FR', '98800', null, 'New Caledonia'],
  ['FR', '98713', null, 'French Polynesia'],
  ['RE', '97400', null, 'Réunion'],
  ['FR', '20000', 'FR', 'Ajaccio'],
  ['FR', '98000', 'FR', 'Monaco'],
  ['MC', '98000', 'FR', 'Monaco'],
  ['PT', '9000-001', 'PT', 'Funchal'],
  ['AT', '6691', 'AT', 'Jungholz'],
  ['AT', null, 'AT', 'without a postal code'],
  ['ES', null, 'ES', 'without a postal code'],
  ['FO', '100', null, 'Faroe Islands'],
  ['GB', 'SW1A 1AA', null, 'London'],
  ['US', '35001', null, 'Alabama'],
  [null, '35001', null, 'no country'],
])('%p %p is of %p (%s)', (countryCode, postalCode, state) => {
  expect(memberStateOf({ countryCode, postalCode })).toBe(state);
});

test('no address is of none', () => {
  expect(memberStateOf(null)).toBeNull();
});
