import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'

/** A value only this installation makes, so that another site can't plant one of its own. */
export function makeXsrfToken(key: Buffer): string {
  const random = randomBytes(18).toString('base64url')
  return `${random}.${sign(random, key)}`
}

/** Whether cookie and header carry the same value, made here. */
export function isXsrfPair(cookie: string | undefined, header: unknown, key: Buffer): boolean {
  return typeof header === 'string' && header === cookie && isOurs(cookie, key)
}

export function isOurs(token: string | undefined, key: Buffer): boolean {
  const [random, signature] = token?.split('.') ?? []
  if (!random || !signature) return false
  const expected = Buffer.from(sign(random, key))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(random: string, key: Buffer): string {
  return createHmac('sha256', key).update(random).digest('base64url')
}

/**
 * Whether a browser says that another site sends this request. `host` is what the page was asked for; programs send
 * neither header.
 */
export function isFromElsewhere(headers: { origin?: string; 'sec-fetch-site'?: string }, host: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (headers.origin === undefined) return false
  return URL.parse(headers.origin)?.host !== host
}
