import { Fraction } from 'fraction.js'

/**
 * An exact fraction. Scores are decimals and weights are percentages: adding them as floating numbers would make a rank
 * depend on the order of the rows, so every sum, mean and comparison of a result is one of fractions. Never make one of
 * a floating number: the library would look for a near fraction.
 */
export type Exact = Fraction

/** A decimal as people write it: `87`, `87.5`, `-3.25`. Throws for anything else, `NaN` and `1e3` included. */
export function exact(decimal: string | number): Exact {
  const text = String(decimal)
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new Error(`not a plain decimal: ${text}`)
  return new Fraction(text)
}

export function sum(values: readonly Exact[]): Exact {
  return values.reduce((total, value) => total.add(value), new Fraction(0n))
}

/** Throws for no values. */
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

/** What `toFraction` of a fraction wrote: `7/3`, every digit of the value in a few characters. */
export function fromFraction(text: string): Exact {
  return new Fraction(text)
}
