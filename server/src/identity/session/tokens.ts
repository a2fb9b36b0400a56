import { createHash, createHmac, randomBytes } from 'node:crypto'

/** An opaque token of 256 bits. Only its hash is kept. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/**
 * The second token of a session, derived from the first, so that every process can set a lost cookie anew. It doesn't
 * lead back to the first.
 */
export function cookieToken(bearer: string): { token: string; hash: Buffer } {
  const token = createHmac('sha256', bearer).update('moo-token').digest('base64url')
  return { token, hash: tokenHash(token) }
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
