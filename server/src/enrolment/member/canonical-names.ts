import { canonicalName } from '@podium/core/identity/account/person-name.rule.ts'
import type { AuditNote } from '#server/platform/audit/entry.ts'
import { record } from '#server/platform/audit/record.store.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import { renameMember, takeOldNames } from './old-name.store.ts'

const CHUNK_SIZE = 500

/** Converts old names in teams to canonical form, once; issued certificates do not change. */
export async function canonicaliseNames(services: Services): Promise<void> {
  for (;;) {
    const taken = await transact(services, async (tx) => {
      const names = await takeOldNames(tx, CHUNK_SIZE)
      const notes: AuditNote[] = []
      for (const { memberId, name } of names) {
        const canonical = canonicalName(name)
        if (canonical === '' || canonical === name) continue
        await renameMember(tx, memberId, canonical)
        notes.push({ type: 'member', id: memberId, before: { name }, after: { name: canonical } })
      }
      if (notes.length > 0) {
        const call = { viewer: null, address: '', agent: '', traceId: newId() }
        const entry = { call, action: 'enrolment.canonical_names', input: {}, notes, code: 0, durationMs: 0 }
        await record(tx, { ...entry, outcome: 'done' })
      }
      return names.length
    })
    if (taken < CHUNK_SIZE) return
  }
}
