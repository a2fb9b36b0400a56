import { canonicalName } from '@podium/core/identity/account/person-name.rule.ts'
import type { AuditNote } from '#server/platform/audit/entry.ts'
import { record } from '#server/platform/audit/record.store.ts'
import { newId } from '#server/platform/db/id.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import { takeOldNames } from './old-name.store.ts'
import { updateUser } from '../user/user.store.ts'

const AT_ONCE = 500

/** Converts old names to canonical form, once. Finished names leave the queue, so that an interrupted start resumes. */
export async function canonicaliseNames(services: Services): Promise<void> {
  for (;;) {
    const taken = await transact(services, async (tx) => {
      const names = await takeOldNames(tx, AT_ONCE)
      const notes: AuditNote[] = []
      for (const { userId, username, realName } of names) {
        const canonical = canonicalName(realName)
        if (canonical === '' || canonical === realName) continue
        await updateUser(tx, userId, { real_name: canonical, search: searchTerms(canonical, username) })
        notes.push({ type: 'user', id: userId, before: { realName }, after: { realName: canonical } })
      }
      if (notes.length > 0) {
        const call = { viewer: null, address: '', agent: '', traceId: newId() }
        const entry = { call, action: 'identity.canonical_names', input: {}, notes, code: 0, durationMs: 0 }
        await record(tx, { ...entry, outcome: 'done' })
      }
      return names.length
    })
    if (taken < AT_ONCE) return
  }
}
