import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const VERSION = 1
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES

/** The row and column of an encrypted value. It can't be decrypted in another row or column. */
export interface EncryptedCell {
  readonly table: string
  readonly column: string
  readonly id: string
}

export interface HashKey {
  /** Four bytes; reveals nothing about the key. */
  readonly id: Buffer
  readonly key: Buffer
}

interface Master {
  readonly id: Buffer
  readonly encryptionKey: Buffer
  readonly secret: string
}

/** Encrypts, hashes and signs with keys derived from the installation's secret keys. */
export class Secrets {
  readonly #newest: Master
  readonly #masters: readonly Master[]

  /**
   * `SECRET_KEY`, then former keys, which decrypt and verify what was made with them. Look-up hashes use the oldest key,
   * so that they stay valid when a key is added.
   */
  constructor(secretKeys: readonly string[]) {
    this.#masters = secretKeys.map((secret) => ({
      id: derive(secret, 'key id').subarray(0, KEY_ID_BYTES),
      encryptionKey: derive(secret, 'seal'),
      secret,
    }))
    const [newest] = this.#masters
    if (!newest) throw new Error('at least one secret key is needed')
    this.#newest = newest
  }

  /** A key of 32 bytes for one purpose, such as signing cookies. */
  keyFor(purpose: string): Buffer {
    return derive(this.#newest.secret, `purpose ${purpose}`)
  }

  /** Keys of 32 bytes for one purpose, derived from the current and the former secrets; former ones still verify. */
  keysFor(purpose: string): readonly Buffer[] {
    return this.#masters.map(({ secret }) => derive(secret, `purpose ${purpose}`))
  }

  /** The key for new keyed hashes (HMAC) of one purpose, with the id that is stored beside the hash. */
  hashKey(purpose: string): HashKey {
    return { id: this.#newest.id, key: this.keyFor(purpose) }
  }

  /** The key of one purpose by the stored id, of the current or a former secret; null if it is unknown. */
  hashKeyOf(purpose: string, id: Buffer): Buffer | null {
    const master = this.#masters.find((each) => each.id.equals(id))
    return master ? derive(master.secret, `purpose ${purpose}`) : null
  }

  /** Encrypts a value: version, key id, nonce, ciphertext, tag. */
  encrypt(text: string, cell: EncryptedCell): Buffer {
    const { id, encryptionKey: key } = this.#newest
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(aadOf(cell))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([VERSION]), id, nonce, body, cipher.getAuthTag()])
  }

  /**
   * Decrypts a value that `encrypt` returned for the same row and column. Throws if it was altered or moved, or if its
   * key is unknown.
   */
  decrypt(encrypted: Buffer, cell: EncryptedCell): string {
    const keyId = encrypted.subarray(1, 1 + KEY_ID_BYTES)
    const master = this.#masters.find(({ id }) => id.equals(keyId))
    if (encrypted[0] !== VERSION || !master) throw new Error(`no key opens ${cell.table}.${cell.column} of ${cell.id}`)
    const nonce = encrypted.subarray(1 + KEY_ID_BYTES, HEAD_BYTES)
    const decipher = createDecipheriv(CIPHER, master.encryptionKey, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(aadOf(cell))
    decipher.setAuthTag(encrypted.subarray(encrypted.length - TAG_BYTES))
    return Buffer.concat([decipher.update(encrypted.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  }

  /** Whether the value was encrypted with a former key. */
  isEncryptedWithFormerKey(encrypted: Buffer): boolean {
    return !encrypted.subarray(1, 1 + KEY_ID_BYTES).equals(this.#newest.id)
  }

  /**
   * Keyed hash for look-up and uniqueness of an encrypted value. `canonical` has no spaces, half-width characters and
   * upper-case X.
   */
  lookupHash(purpose: string, canonical: string): Buffer {
    const oldest = this.#masters.at(-1)!
    return createHmac('sha256', derive(oldest.secret, `lookup ${purpose}`))
      .update(canonical)
      .digest()
  }
}

function derive(secret: string, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'podium', info, 32))
}

function aadOf({ table, column, id }: EncryptedCell): Buffer {
  return Buffer.from(`${table}\n${column}\n${id}`)
}
