import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { bitString, utcTime, octetString, oid, sequence, set, tagged, utf8String, integer } from './der.ts'

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const commonName = oid('2.5.4.3')
const keyUsage = oid('2.5.29.15')
const years = 10

/**
 * Creates a P-256 key with a self-signed certificate, valid for ten years from `now`. For trying out signatures; `name`
 * should say so, since nobody trusts it.
 */
export function makeTestKey(name: string, now: Date): { key: KeyObject; certificate: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const holder = sequence(set(sequence(commonName, utf8String(name))))
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const serial = createHash('sha256').update(publicInfo).digest().subarray(0, 8)
  // Digital signature and non-repudiation: bits 0 and 1.
  const usage = sequence(keyUsage, octetString(bitString(Uint8Array.of(0xc0), 6)))
  const toBeSigned = sequence(
    tagged(0, integer(2)),
    integer(Uint8Array.of(0x01, ...serial)),
    ecdsaWithSha256,
    holder,
    sequence(utcTime(now), utcTime(until)),
    holder,
    publicInfo,
    tagged(3, sequence(usage)),
  )
  const signature = sign('sha256', toBeSigned, privateKey)
  return { key: privateKey, certificate: sequence(toBeSigned, ecdsaWithSha256, bitString(signature, 0)) }
}
