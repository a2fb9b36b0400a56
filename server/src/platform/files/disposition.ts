const MAX_BYTES = 180
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file name that is safe to keep and to hand to any system: no path, no control or direction-changing characters,
 * no characters Windows forbids, cut to 180 bytes before its ending.
 */
export function safeName(name: string): string {
  const base = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const named = base === '' || reserved.test(base) ? `file_${base}` : base
  const dot = named.lastIndexOf('.')
  const ending = dot > 0 && named.length - dot <= 16 ? named.slice(dot) : ''
  return cutToBytes(named.slice(0, named.length - ending.length), MAX_BYTES) + ending
}

/** A safe name for words of our own, in which a stroke is no path: `竞/2026/001` keeps all its parts. */
export function nameFrom(words: string): string {
  return safeName(words.replace(/[\\/]/g, '-'))
}

/** The same, with a tail that is kept whole: the words before it are cut instead. */
export function nameWithTail(words: string, tail: string): string {
  return cutToBytes(nameFrom(words), MAX_BYTES - Buffer.byteLength(tail)) + tail
}

/** RFC 6266: an ASCII stand-in for old readers and the true name in UTF-8. */
export function contentDisposition(name: string, shown: boolean): string {
  const safe = safeName(name)
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function cutToBytes(text: string, max: number): string {
  let bytes = 0
  let kept = ''
  for (const letter of text) {
    bytes += Buffer.byteLength(letter)
    if (bytes > max) break
    kept += letter
  }
  return kept
}
