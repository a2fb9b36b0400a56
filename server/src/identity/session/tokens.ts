import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A random token of 256 bits with its hash; only the hash is stored. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/**
 * The session's cookie token. It is derived from the bearer token, so that every process can set a lost cookie again,
 * and does not reveal the bearer token.
 */
export function cookieToken(bearer: string): { token: string; hash: Buffer } {
  const token = createHmac('sha256', bearer).update('moo-token').digest('base64url')
  return { token, hash: tokenHash(token) }
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
