import { z } from 'zod'
import type { SigningStart } from '@podium/core/certificate/verify/statement.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import { addKey, countUnsigned, lockKeys, listKeys, reencryptKey, type SavedKey } from './key.store.ts'
import { verificationKey, keyOfPart, publicPart, statementKeys, type VerificationKey } from './statement-key.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/** Encrypted record of a key, which still verifies signatures when the secret key is lost. */
const KeyRecord = z.object({
  x: z.string(),
  salt: z.string(),
  /** Only for the first key: when signing began, and how many certificates were unsigned then. */
  began: z.object({ at: z.iso.datetime(), unsigned: z.number().int() }).nullable(),
})
type KeyRecord = z.output<typeof KeyRecord>

const columnOf = (id: string) => ({ table: 'certificate_key', column: 'sealed', id })

/** Keys that verify statements, the current one first. */
export interface KeyRing {
  readonly keys: ReadonlyMap<string, VerificationKey>
  /** Ids of stored keys that can't be decrypted because their secret key is missing. */
  readonly sealed: ReadonlySet<string>
  readonly began: SigningStart | null
}

/** The last key ring that this process read. */
const emptyCache = (): { ring: KeyRing | null } => ({ ring: null })

/**
 * Saves the keys derived from this process's secrets and re-encrypts known ones with the newest secret. Called once at
 * the start.
 */
export async function saveKeys(services: Services): Promise<void> {
  await transact(services, async (tx) => {
    await lockKeys(tx)
    const rows = await listKeys(tx)
    const began = rows.length === 0 ? { at: (await clock(tx)).toISOString(), unsigned: await countUnsigned(tx) } : null
    for (const [index, { id, publicKey, salt }] of statementKeys(services.secrets).entries()) {
      if (rows.some((row) => row.id === id)) continue
      const record: KeyRecord = { x: publicPart(publicKey), salt, began: index === 0 ? began : null }
      await addKey(tx, { id, sealed: services.secrets.encrypt(JSON.stringify(record), columnOf(id)) })
    }
    for (const { id, sealed } of rows) {
      if (!services.secrets.isEncryptedWithFormerKey(sealed)) continue
      const text = decrypted(services.secrets, { id, sealed })
      if (text !== null) await reencryptKey(tx, { id, sealed: services.secrets.encrypt(text, columnOf(id)) })
      else services.log.error({ key: id }, 'a key of certificates was sealed with a secret key that is not here')
    }
  })
  services.instances.get(emptyCache).ring = null
}

/** Null if no key of this process decrypts it. */
function decrypted(secrets: Secrets, { id, sealed }: SavedKey): string | null {
  try {
    return secrets.decrypt(sealed, columnOf(id))
  } catch {
    return null
  }
}

export async function readRing(secrets: Secrets, db: Db | Tx): Promise<KeyRing> {
  const keys = new Map<string, VerificationKey>(statementKeys(secrets).map((key) => [key.id, key]))
  const sealed = new Set<string>()
  let began: SigningStart | null = null
  for (const row of await listKeys(db)) {
    const text = decrypted(secrets, row)
    if (text === null) {
      if (!keys.has(row.id)) sealed.add(row.id)
      continue
    }
    const record = KeyRecord.parse(JSON.parse(text))
    const key = verificationKey(keyOfPart(record.x), record.salt)
    if (!keys.has(key.id)) keys.set(key.id, key)
    if (record.began) began ??= { at: new Date(record.began.at), unsigned: record.began.unsigned }
  }
  return { keys, sealed, began }
}

/** The cached key ring; reads it again if `keyId` is unknown. */
export async function ringFor(services: Services, db: Db, keyId: string | null): Promise<KeyRing> {
  const ringCache = services.instances.get(emptyCache)
  if (ringCache.ring && (keyId === null || ringCache.ring.keys.has(keyId))) return ringCache.ring
  return (ringCache.ring = await readRing(services.secrets, db))
}
