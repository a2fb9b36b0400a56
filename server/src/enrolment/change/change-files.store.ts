import { sql } from 'kysely'
import type { Answers } from '@podium/core/competition/form/answer.ts'
import type { ChangeWish } from '@podium/core/enrolment/change/change.ts'
import type { EnrolForm } from '@podium/core/competition/form/form.ts'
import { slotOf } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { isOwnFiles } from '../team/material.store.ts'
import type { Change } from './change.store.ts'

/** Slot of files that a change request gives as a new answer, until it is decided. */
const PROPOSED = 'change:'

/**
 * Keeps the files of new answers with the team, so that its approvers can open them. False if one is neither the team's
 * nor an upload of this person.
 */
export async function proposeFiles(
  tx: Tx,
  teamId: string,
  userId: string,
  form: EnrolForm,
  wishes: readonly ChangeWish[],
): Promise<boolean> {
  const files = wishes.flatMap((wish) => {
    if (wish.kind !== 'answer' || !isFileField(form, wish.key) || !Array.isArray(wish.after)) return []
    return wish.after.map((fileId) => ({ key: wish.key, fileId }))
  })
  if (files.length === 0) return true
  if (
    !(await isOwnFiles(
      tx,
      teamId,
      userId,
      files.map(({ fileId }) => fileId),
    ))
  )
    return false
  await tx
    .insertInto('enrolment_material')
    .values(files.map(({ key, fileId }) => ({ team_id: teamId, slot: PROPOSED + key, file_id: fileId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Makes the files of accepted answers those of their fields, in place of the former ones. */
export async function takeChangeFiles(tx: Tx, teamId: string, form: EnrolForm, given: Answers): Promise<void> {
  for (const [key, answer] of Object.entries(given)) {
    if (!isFileField(form, key)) continue
    const ids = Array.isArray(answer) ? answer : []
    await tx.deleteFrom('enrolment_material').where('team_id', '=', teamId).where('slot', '=', slotOf(key)).execute()
    await sql`insert into enrolment_material (team_id, slot, file_id)
      select ${teamId}, ${slotOf(key)}, id from unnest(${ids}::uuid[]) as id on conflict do nothing`.execute(tx)
  }
}

/** Drops the files of answers that were not accepted. A member's request to leave has none; the captain's keeps its own. */
export async function dropProposedFiles(tx: Tx, { teamId, isOwn }: Pick<Change, 'teamId' | 'isOwn'>): Promise<void> {
  if (isOwn) return
  await tx
    .deleteFrom('enrolment_material')
    .where('team_id', '=', teamId)
    .where('slot', 'like', `${PROPOSED}%`)
    .execute()
}

function isFileField({ extraFields }: EnrolForm, key: string): boolean {
  return extraFields.some((field) => field.key === key && field.kind === 'file')
}
