/** Whether this browser can tell a file's digest: only on encrypted connections and on this machine. */
export function canDigest(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined
}

/** SHA-256 of a file, hexadecimal, made here: the file goes nowhere. */
export async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
