import { SharedArray } from 'k6/data';
import type { Random } from './random.ts';
import { zipf } from './zipf.ts';

export interface Product {
  readonly referenceId: string;
  readonly name: string;
  /** Minor units of the application's currency. */
  readonly unitPrice: number;
}

export interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: {
    readonly addressLine1: string;
    readonly city: string;
    readonly stateProvince?: string;
    readonly postalCode: string;
    readonly countryCode: string;
  };
}

// One copy for all virtual users. data/make-catalogue.mjs writes the two files.
const products = new SharedArray<Product>('products', () => readList('./products.json'));
const buyers = new SharedArray<Buyer>('buyers', () => readList('./buyers.json'));
const pickPopular = zipf(products.length, 0.9);

/** Some products are bought far more often than others. */
export function pickProduct(random: Random): Product {
  return at(products, pickPopular(random));
}

export function pickBuyer(random: Random): Buyer {
  return at(buyers, Math.floor(random() * buyers.length));
}

function at<Item>(list: readonly Item[], index: number): Item {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index} of ${list.length}`);
  return found;
}

function readList<Item>(path: string): Item[] {
  return JSON.parse(open(import.meta.resolve(path).replace('file://', ''))) as Item[];
}
