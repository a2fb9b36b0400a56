import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'ACS3-HMAC-SHA256'

export interface UnsignedCall {
  readonly method: 'POST'
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly date: Date
  readonly nonce: string
}

interface Key {
  readonly accessKeyId: string
  readonly accessKeySecret: string
}

/** The query and headers, but for the host, of a call signed as Alibaba Cloud asks (V3, ACS3-HMAC-SHA256, empty body). */
export function signedCall(call: UnsignedCall, { accessKeyId, accessKeySecret }: Key) {
  const query = canonicalQuery(call.query)
  const signed = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': call.date.toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const sorted = Object.entries(signed).toSorted(([a], [b]) => inBytes(a, b))
  const names = sorted.map(([name]) => name)
  const lines = sorted.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = [call.method, '/', query, lines, names.join(';'), sha256('')].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  const { host: _host, ...sent } = signed
  return { query, headers: { ...sent, authorization } }
}

function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .toSorted(inBytes)
    .map((name) => `${encoded(name)}=${encoded(query[name]!)}`)
    .join('&')
}

/** RFC 3986: everything but letters, digits and `-_.~`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function inBytes(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
