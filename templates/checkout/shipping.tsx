export interface ShippingProps {
  /** The method that is charged; null while none is chosen. */
  readonly chosen: { readonly name: string; readonly price: string } | null;
  /** The buyer chooses among methods, which the script fetches; until then, what they follow from. */
  readonly hint: string | null;
  /** The name of the list of methods. */
  readonly title: string;
}

export function Shipping({ chosen, hint, title }: ShippingProps) {
  const tile = chosen && (
    <div class="method">
      <div class="tile">
        <span>{chosen.name}</span>
        <span class="price">{chosen.price}</span>
      </div>
    </div>
  );
  if (hint === null) return tile;
  return (
    <fieldset class="methods" data-shipping-methods="">
      <legend class="sr">{title}</legend>
      {tile ?? <p class="hint">{hint}</p>}
    </fieldset>
  );
}
