import { Fraction } from 'fraction.js'

/**
 * An exact fraction for sums, means and comparisons: floating-point sums of decimal scores would make ranks depend on
 * the order of rows. Never convert from a floating-point number: the library would approximate it.
 */
export type Exact = Fraction

/** Parses a decimal: `87`, `87.5`, `-3.25`. Throws for anything else, including `NaN` and `1e3`. */
export function exact(decimal: string | number): Exact {
  const text = String(decimal)
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new Error(`not a plain decimal: ${text}`)
  return new Fraction(text)
}

export function sum(values: readonly Exact[]): Exact {
  return values.reduce((total, value) => total.add(value), new Fraction(0n))
}

/** Throws for an empty list. */
export function mean(values: readonly Exact[]): Exact {
  return sum(values).div(BigInt(values.length))
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`. */
export function compare(a: Exact, b: Exact): number {
  return a.compare(b)
}

/** Rounded half away from zero (四舍五入), with exactly `decimals` digits after the point. */
export function toDecimal(value: Exact, decimals: number): string {
  const rounded = value
    .abs()
    .mul(10n ** BigInt(decimals))
    .round().n
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
  return value.s < 0n && rounded !== 0n ? `-${text}` : text
}

/** Parses the output of `toFraction`, such as `7/3`. */
export function fromFraction(text: string): Exact {
  return new Fraction(text)
}
