import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const VERSION = 1
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES

/** Where a sealed value stands. Moved to another row or column, it no longer opens. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly id: string
}

interface Master {
  readonly id: Buffer
  readonly seal: Buffer
  readonly secret: string
}

/** What is sealed, hashed and signed with keys that follow from the secret keys of the installation. */
export class Secrets {
  readonly #newest: Master
  readonly #masters: readonly Master[]

  /**
   * `SECRET_KEY`, then older ones that still open what they sealed. Look-up hashes are made with the oldest, so that
   * adding a new key leaves them findable.
   */
  constructor(secretKeys: readonly string[]) {
    this.#masters = secretKeys.map((secret) => ({
      id: derive(secret, 'key id').subarray(0, KEY_ID_BYTES),
      seal: derive(secret, 'seal'),
      secret,
    }))
    const [newest] = this.#masters
    if (!newest) throw new Error('at least one secret key is needed')
    this.#newest = newest
  }

  /** A key of 32 bytes for one purpose of this installation, such as signing cookies. */
  keyFor(purpose: string): Buffer {
    return derive(this.#newest.secret, `purpose ${purpose}`)
  }

  /** The keys of 32 bytes for one purpose, of the secret in use first: what older ones made can still be checked. */
  keysFor(purpose: string): readonly Buffer[] {
    return this.#masters.map(({ secret }) => derive(secret, `purpose ${purpose}`))
  }

  /** Encrypts for keeping: version, key id, nonce, ciphertext, tag. */
  seal(text: string, place: SealedColumn): Buffer {
    const { id, seal: key } = this.#newest
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(aadOf(place))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([VERSION]), id, nonce, body, cipher.getAuthTag()])
  }

  /** Opens what `seal` made for the same place. Throws when it was altered or moved, or its key is not known. */
  open(sealed: Buffer, place: SealedColumn): string {
    const keyId = sealed.subarray(1, 1 + KEY_ID_BYTES)
    const master = this.#masters.find(({ id }) => id.equals(keyId))
    if (sealed[0] !== VERSION || !master) throw new Error(`no key opens ${place.table}.${place.column} of ${place.id}`)
    const nonce = sealed.subarray(1 + KEY_ID_BYTES, HEAD_BYTES)
    const decipher = createDecipheriv(CIPHER, master.seal, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(aadOf(place))
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  }

  /** Whether a newer key should seal this value again. */
  isSealedByOldKey(sealed: Buffer): boolean {
    return !sealed.subarray(1, 1 + KEY_ID_BYTES).equals(this.#newest.id)
  }

  /**
   * A keyed hash by which a sealed value is found and kept unique. `canonical` is its one spelling: no spaces,
   * half-width, upper case X.
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

function aadOf({ table, column, id }: SealedColumn): Buffer {
  return Buffer.from(`${table}\n${column}\n${id}`)
}
