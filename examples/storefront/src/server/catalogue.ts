import catalogue from '../data/catalogue.json';

export interface Variant {
  readonly sku: string;
  readonly name: string;
  /** In minor units of the shop's currency. */
  readonly price: number;
  readonly colour: string;
  readonly size?: number;
  readonly isSoldOut?: boolean;
}

export interface Product {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly details: readonly string[];
  readonly drawing: string;
  /** What the variants differ in. */
  readonly option: string;
  readonly type?: string;
  readonly weightGrams: number;
  readonly variants: readonly Variant[];
}

export const currency: string = catalogue.currency;
export const products: readonly Product[] = catalogue.products;

export function findProduct(slug: string): Product | undefined {
  return products.find((product) => product.slug === slug);
}

/** What a SKU names, if the shop sells it. */
export function findVariant(sku: string): { product: Product; variant: Variant } | undefined {
  for (const product of products) {
    const variant = product.variants.find((one) => one.sku === sku);
    if (variant) return { product, variant };
  }
  return undefined;
}

export function firstAvailable({ variants }: Product): Variant | undefined {
  return variants.find(({ isSoldOut }) => !isSoldOut);
}

export function lowestPrice({ variants }: Product): number {
  return Math.min(...variants.map(({ price }) => price));
}
