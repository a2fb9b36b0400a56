import { MAX_ROWS_AT_ONCE } from '@podium/core/base/file/sheet-import.ts'
import { record } from '#server/platform/audit/record.store.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { SavedImport } from './save-import.ts'

/** Adds to the audit log whose facts a long import said: the row of its call was written when it was queued. */
export async function recordStated(
  tx: Tx,
  by: { readonly userId: string; readonly roundId: string },
  { importId, teams, stated }: SavedImport,
): Promise<void> {
  if (stated.length === 0) return
  const { userId, roundId } = by
  const { realName } = await tx
    .selectFrom('identity_user_view')
    .select('real_name as realName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const call = { viewer: null, address: '', agent: '', traceId: newId() }
  for (let from = 0; from < stated.length; from += MAX_ROWS_AT_ONCE) {
    const after = { teams, roundId, profiles: stated.slice(from, from + MAX_ROWS_AT_ONCE) }
    const note = { type: 'enrolment_import', id: importId, after, actor: { userId, realName } } as const
    const entry = { call, action: 'enrolment.import', input: {}, notes: [note] }
    await record(tx, { ...entry, outcome: 'done', code: 0, durationMs: 0 })
  }
}
