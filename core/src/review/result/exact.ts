/**
 * Exact fractions. Scores are decimals and weights are percentages: adding them as floating numbers would make a rank
 * depend on the order of the rows, so every sum, mean and comparison of a result goes through here.
 */
export interface Exact {
  readonly num: bigint
  /** Always positive, without common factor with `num`. */
  readonly den: bigint
}

export const ZERO: Exact = { num: 0n, den: 1n }

/** A decimal as people write it: `87`, `87.5`, `-3.25`. Throws for anything else, `NaN` and `1e3` included. */
export function exact(decimal: string | number): Exact {
  const text = String(decimal)
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) throw new Error(`not a plain decimal: ${text}`)
  const [, sign, whole = '', fraction = ''] = parts
  const digits = BigInt(whole + fraction)
  return reduced(sign === '-' ? -digits : digits, 10n ** BigInt(fraction.length))
}

export function ratio(num: bigint, den: bigint): Exact {
  if (den === 0n) throw new Error('a fraction of nothing')
  return den < 0n ? reduced(-num, -den) : reduced(num, den)
}

export function add(a: Exact, b: Exact): Exact {
  return reduced(a.num * b.den + b.num * a.den, a.den * b.den)
}

export function subtract(a: Exact, b: Exact): Exact {
  return reduced(a.num * b.den - b.num * a.den, a.den * b.den)
}

export function multiply(a: Exact, b: Exact): Exact {
  return reduced(a.num * b.num, a.den * b.den)
}

export function divide(a: Exact, b: Exact): Exact {
  return ratio(a.num * b.den, a.den * b.num)
}

export function sum(values: readonly Exact[]): Exact {
  return values.reduce(add, ZERO)
}

export function mean(values: readonly Exact[]): Exact {
  return divide(sum(values), { num: BigInt(values.length), den: 1n })
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`. */
export function compare(a: Exact, b: Exact): number {
  const left = a.num * b.den
  const right = b.num * a.den
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Rounded half away from zero (四舍五入), with exactly `decimals` digits after the point. */
export function toDecimal(value: Exact, decimals: number): string {
  const negative = value.num < 0n
  const scaled = (negative ? -value.num : value.num) * 10n ** BigInt(decimals) * 2n + value.den
  const rounded = scaled / (value.den * 2n)
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
  return negative && rounded !== 0n ? `-${text}` : text
}

/** Nearest floating number: for charts and statistics, never for ranks. */
export function toNumber(value: Exact): number {
  return Number(toDecimal(value, 10))
}

/** `7/3`: every digit of the value in a few characters. */
export function toFraction(value: Exact): string {
  return value.den === 1n ? String(value.num) : `${value.num}/${value.den}`
}

/** What `toFraction` wrote. */
export function fromFraction(text: string): Exact {
  const [num = '', den = '1'] = text.split('/')
  return ratio(BigInt(num), BigInt(den))
}

function reduced(num: bigint, den: bigint): Exact {
  const common = divisor(num < 0n ? -num : num, den)
  return common === 1n ? { num, den } : { num: num / common, den: den / common }
}

function divisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}
