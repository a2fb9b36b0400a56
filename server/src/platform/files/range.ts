import type { ByteRange } from './storage.ts'

/**
 * The one range a `Range` header asks for; `whole` when there is none or it is one we don't serve (several ranges);
 * `none` when it lies outside the file.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const last = size - 1
  if (match[1] === '') {
    const length = Number(match[2])
    return length === 0 || size === 0 ? 'none' : { first: Math.max(0, size - length), last }
  }
  const first = Number(match[1])
  const wanted = match[2] === '' ? Infinity : Number(match[2])
  if (wanted < first) return 'whole'
  return first > last ? 'none' : { first, last: Math.min(wanted, last) }
}
