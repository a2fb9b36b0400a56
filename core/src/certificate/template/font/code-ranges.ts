/** Serialises code points: ascending, hexadecimal, ranges joined: `20-7e.4e00`. */
export function writeCodes(codes: Iterable<number>): string {
  const ranges: [first: number, last: number][] = []
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && code === range[1] + 1) range[1] = code
    else ranges.push([code, code])
  }
  return ranges
    .map(([first, last]) => (first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`))
    .join('.')
}

/** Parses serialised code points, ascending; null when the text has none, is invalid, or has more than `most`. */
export function readCodes(text: string, most: number): number[] | null {
  const codes: number[] = []
  for (const range of text.split('.')) {
    const [, from = '', to = from] = /^([0-9a-f]{1,6})(?:-([0-9a-f]{1,6}))?$/.exec(range) ?? []
    const first = Number.parseInt(from, 16)
    const last = Number.parseInt(to, 16)
    const after = (codes.at(-1) ?? -1) < first
    if (!after || !(last >= first) || last > 0x10ffff || codes.length + last - first + 1 > most) return null
    for (let code = first; code <= last; code++) codes.push(code)
  }
  return codes
}
