let codes: ReadonlyMap<string, number> | null = null

/** The two bytes of every character of GBK. */
function readCodes(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail !== 0x7f) found.set(decoder.decode(Uint8Array.of(lead, trail)), lead * 256 + trail)
    }
  }
  return found
}

/** Text in GBK, as banks and providers write their files. */
export function encodeGbk(text: string): Buffer {
  codes ??= readCodes()
  const bytes = Array.from(text).flatMap((letter) => {
    const code = letter.charCodeAt(0)
    if (code < 0x80) return [code]
    const pair = codes!.get(letter) ?? 0x3f
    return pair > 0xff ? [pair >> 8, pair & 0xff] : [pair]
  })
  return Buffer.from(bytes)
}
