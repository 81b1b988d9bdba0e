/** The brands whose picture the pages show, by the file of `payment-icons` that has it. */
export const cardPictures: ReadonlyMap<string, string> = new Map([
  ['Visa', 'visa'],
  ['Mastercard', 'mastercard'],
  ['Amex', 'amex'],
  ['Discover', 'discover'],
  ['JCB', 'jcb'],
  ['Diners', 'diners'],
  ['UnionPay', 'unionpay'],
]);

/** Where the service returns the picture. */
export function cardPictureUrl(file: string): string {
  return `/checkout-assets/card-${file}.svg`;
}

/** All brands' pictures; the script shows that of the number that is typed. A hidden one is not loaded. */
export function BrandPictures() {
  return (
    <>
      {[...cardPictures].map(([name, file]) => (
        <img
          src={cardPictureUrl(file)}
          alt={name}
          width={38}
          height={24}
          loading="lazy"
          data-brand={name}
          hidden
        />
      ))}
    </>
  );
}
