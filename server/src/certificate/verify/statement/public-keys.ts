import { certificateApi } from '@podium/core/certificate/api.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'
import { ringFor } from './save-keys.ts'
import { publicPart } from './statement-key.ts'

/** Public keys that verify statements, as a key set (RFC 7517); the current key first. */
export const publicKeys = read(certificateApi.statementKeys, async function publicKeys({ services, db }) {
  const { keys } = await ringFor(services, db, null)
  const set = [...keys.values()].map(({ id: kid, publicKey }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    alg: 'EdDSA',
    kid,
    x: publicPart(publicKey),
  }))
  const bytes = Buffer.from(JSON.stringify({ keys: set }))
  return sendMade(bytes, { name: 'certificate-keys.json', mediaType: 'application/jwk-set+json', shown: true })
})
