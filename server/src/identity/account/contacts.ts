import type { Language } from '@podium/core/base/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { openEmail, openPhone } from './sealed.ts'
import { contactRows } from '../user/user.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

export interface Contact {
  readonly target: string
  readonly masked: string
}

export interface Contacts {
  readonly sms: Contact | null
  readonly email: Contact | null
  /** Whether the user has ever signed in; the language is that of the last sign-in, or null. */
  readonly activated: boolean
  readonly language: Language | null
  /** Whether the user has confirmed the mailbox by a code. */
  readonly emailVerified: boolean
}

/** Decrypted phones and mailboxes of active users, for sending messages and for finding them in files. */
export async function contactsOf(
  secrets: Secrets,
  db: Db | Tx,
  userIds: readonly string[],
): Promise<Map<string, Contacts>> {
  const rows = await contactRows(db, userIds)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        sms: row.phone_sealed && { target: openPhone(secrets, row.id, row.phone_sealed), masked: row.phone_masked },
        email: row.email_sealed && { target: openEmail(secrets, row.id, row.email_sealed), masked: row.email_masked },
        activated: row.state === 'active',
        language: row.language,
        emailVerified: row.email_verified_at !== null,
      },
    ]),
  )
}
