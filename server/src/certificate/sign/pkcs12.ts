import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo, type SafeContents } from 'pkijs'

/**
 * Reads the key and the certificates of a PKCS#12 file, the key's own certificate first. Files encrypted with old
 * ciphers (RC2, triple DES) must be converted: `openssl pkcs12 -in old.p12 -out all.pem`, then `openssl pkcs12 -export
 * -in all.pem`.
 */
export async function readPkcs12(
  bytes: Uint8Array,
  passphrase: string,
): Promise<{ key: KeyObject; certificates: Buffer[] }> {
  const password = new TextEncoder().encode(passphrase).buffer
  const file = PFX.fromBER(Uint8Array.from(bytes).buffer)
  await file.parseInternalValues({ password, checkIntegrity: true })
  const safe = file.parsedValue?.authenticatedSafe
  if (!safe) throw new TypeError('it holds nothing')
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) })
  const contents = (safe.parsedValue.safeContents as { value: SafeContents }[]).map(({ value }) => value)
  const certificates: Buffer[] = []
  let key: KeyObject | null = null
  for (const { bagValue } of contents.flatMap(({ safeBags }) => safeBags)) {
    if (bagValue instanceof PKCS8ShroudedKeyBag) {
      key = keyOf(bagValue, passphrase)
    } else if (bagValue instanceof PrivateKeyInfo) {
      key = keyOf(bagValue, passphrase)
    } else if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate) {
      certificates.push(Buffer.from(bagValue.parsedValue.toSchema().toBER()))
    }
  }
  if (!key) throw new TypeError('it holds no private key')
  const privateKey = key
  const isOwn = (der: Buffer): number => (new X509Certificate(der).checkPrivateKey(privateKey) ? 0 : 1)
  return { key, certificates: certificates.toSorted((a, b) => isOwn(a) - isOwn(b)) }
}

const keyOf = (bag: PKCS8ShroudedKeyBag | PrivateKeyInfo, passphrase: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(bag.toSchema().toBER()), format: 'der', type: 'pkcs8', passphrase })
