/** An exact decimal number: units x 10^-decimals. */
export interface Decimal {
  readonly units: bigint;
  readonly decimals: number;
}

/** Reads `12`, `0.0025` or a finite number as it prints (`1e-7`); anything else is a bug. */
export function decimalOf(value: string | number): Decimal {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMERAL.exec(String(value)) ?? [];
  if (sign === undefined) throw new Error(`Not a decimal number: ${value}`);
  const units = BigInt(`${sign}${whole}${fraction}`);
  const decimals = fraction.length - Number(exponent);
  return decimals >= 0
    ? { units, decimals }
    : { units: units * 10n ** BigInt(-decimals), decimals: 0 };
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const decimals = Math.max(a.decimals, b.decimals);
  return { units: unitsAt(a, decimals) + unitsAt(b, decimals), decimals };
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { ...b, units: -b.units });
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, decimals: a.decimals + b.decimals };
}

const NUMERAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/;

function unitsAt(value: Decimal, decimals: number): bigint {
  return value.units * 10n ** BigInt(decimals - value.decimals);
}
