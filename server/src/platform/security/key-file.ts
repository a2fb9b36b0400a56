import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The private key in a file, as PKCS#8 in PEM; null where there is none. */
export const privateKeyIn = (file: string): string | null =>
  keyIn(file, (pem) => createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }))

/** The public key of a file with a key or a certificate, as SPKI in PEM; null where there is none. */
export const publicKeyIn = (file: string): string | null =>
  keyIn(file, (pem) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }))

function keyIn(file: string, read: (pem: string) => string | Buffer): string | null {
  try {
    return read(readFileSync(file, 'utf8')).toString()
  } catch {
    return null
  }
}
