/** Whether the browser can compute digests: only over HTTPS or on localhost. */
export function canDigest(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined
}

/** SHA-256 of a file in hexadecimal, computed in the browser. */
export async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
