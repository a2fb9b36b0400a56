import { createHash, sign, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { nullValue, octetString, oid, partsOf, sequence, set, tagged, integer } from './der.ts'

/** Signs files with the key of one certificate. */
export interface Signer {
  /** Name of the signer, from the certificate. */
  name: string
  /** Size of the largest signature, in bytes. */
  size: number
  /** Signs a file with this SHA-256 and returns a CMS container with the certificates. */
  sign: (digest: Uint8Array) => Buffer
}

const oids = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingCertificate: oid('1.2.840.113549.1.9.16.2.47'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  rsaWithSha256: oid('1.2.840.113549.1.1.11'),
  ecdsaWithSha256: oid('1.2.840.10045.4.3.2'),
}
const version1 = integer(1)
const sha256 = sequence(oids.sha256)

/**
 * Opens a signer of PAdES level B-B (ETSI EN 319 142): CMS whose signed attributes include the content's digest and the
 * signing certificate. `certificates`: the signer's and its issuers', DER. Constant parts are encoded once. Throws a
 * TypeError when the key is neither RSA nor elliptic-curve, or doesn't match the certificate.
 */
export function openSigner(key: KeyObject, certificates: readonly Uint8Array[]): Signer {
  const own = certificates[0]
  if (!own) throw new TypeError('there is no certificate')
  const certificate = new X509Certificate(own)
  if (!certificate.checkPrivateKey(key)) throw new TypeError('the key is not the one of the certificate')
  const algorithm = algorithmOf(key)
  const { issuer, serial } = issuerOf(own)
  const chain = tagged(0, ...certificates)
  const contentType = sequence(oids.contentType, set(oids.data))
  const issuerSerial = sequence(sequence(tagged(4, issuer)), serial)
  const certificateId = sequence(octetString(createHash('sha256').update(own).digest()), issuerSerial)
  const signingCertificate = sequence(oids.signingCertificate, set(sequence(sequence(certificateId))))
  const make = (digest: Uint8Array): Buffer => {
    const attributes = set(contentType, sequence(oids.messageDigest, set(octetString(digest))), signingCertificate)
    const signature = sign('sha256', attributes, key)
    // Signed as a SET, stored with an implicit tag: RFC 5652, 5.4.
    const stored = Buffer.from(attributes)
    stored[0] = 0xa0
    const signerInfo = sequence(version1, sequence(issuer, serial), sha256, stored, algorithm, octetString(signature))
    return sequence(
      oids.signedData,
      tagged(0, sequence(version1, set(sha256), sequence(oids.data), chain, set(signerInfo))),
    )
  }
  // Elliptic-curve signatures vary by a few bytes in length; so may the encoding of a length.
  return { name: nameOf(certificate), size: make(Buffer.alloc(32)).length + 16, sign: make }
}

function algorithmOf(key: KeyObject): Buffer {
  if (key.asymmetricKeyType === 'rsa') return sequence(oids.rsaWithSha256, nullValue)
  if (key.asymmetricKeyType === 'ec') return sequence(oids.ecdsaWithSha256)
  throw new TypeError('only RSA keys and keys of elliptic curves sign')
}

function issuerOf(certificate: Uint8Array): { issuer: Uint8Array; serial: Uint8Array } {
  const [toBeSigned] = partsOf(certificate)
  const parts = partsOf(toBeSigned!)
  const versioned = parts[0]![0] === 0xa0 ? 1 : 0
  return { serial: parts[versioned]!, issuer: parts[versioned + 2]! }
}

const nameOf = ({ subject }: X509Certificate): string => /^(?:CN|O)=(.+)$/m.exec(subject)?.[1] ?? ''
