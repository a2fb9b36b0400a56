import { sql } from 'kysely'
import { PROOF_SLOT } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** File purpose of proof files. */
export const PROOF_PURPOSE = 'enrolment'

export interface Material {
  fileId: string
  slot: string
  name: string
  size: number
}

export async function materialsOf(db: Db | Tx, teamId: string): Promise<Material[]> {
  const rows = await db
    .selectFrom('enrolment_material as material')
    .innerJoin('platform_file_view as file', 'file.id', 'material.file_id')
    .select(['file.id', 'material.slot', 'file.name', 'file.size'])
    .where('material.team_id', '=', teamId)
    .orderBy('material.added_at')
    .orderBy('file.id')
    .execute()
  return rows.map((row) => ({ fileId: row.id, slot: row.slot, name: row.name, size: Number(row.size) }))
}

/** Ids of the team's proof files. */
export async function proofsOf(tx: Tx, teamId: string): Promise<string[]> {
  const materials = await materialsOf(tx, teamId)
  return materials.filter(({ slot }) => slot === PROOF_SLOT).map(({ fileId }) => fileId)
}

/** A file of the team: a proof, or one that answers a field, in the slot of that field. */
export type SlotFile = Pick<Material, 'slot' | 'fileId'>

/**
 * Replaces the team's files. False if a file neither belongs to the team nor is a finished upload of this person
 * for this purpose.
 */
export async function saveMaterials(
  tx: Tx,
  teamId: string,
  userId: string,
  files: readonly SlotFile[],
): Promise<boolean> {
  const fileIds = files.map(({ fileId }) => fileId)
  const slots = files.map(({ slot }) => slot)
  if (!(await isOwnFiles(tx, teamId, userId, fileIds))) return false
  await tx
    .deleteFrom('enrolment_material')
    .where('team_id', '=', teamId)
    .where(sql<boolean>`not exists (select from unnest(${fileIds}::uuid[], ${slots}::text[]) as kept (file, place)
      where kept.file = file_id and kept.place = slot)`)
    .execute()
  if (files.length > 0) {
    await tx
      .insertInto('enrolment_material')
      .values(files.map(({ slot, fileId }) => ({ team_id: teamId, slot, file_id: fileId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return true
}

/** Whether each file belongs to the team or is a finished upload of this person for this purpose. */
export async function isOwnFiles(tx: Tx, teamId: string, userId: string, fileIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('platform_file_view as file')
    .select('file.id')
    .where('file.id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('file.state', '=', 'stored')
    .where('file.purpose', '=', PROOF_PURPOSE)
    .where(sql<boolean>`(file.owner_id = ${userId} or exists (select 1 from enrolment_material as kept
      where kept.file_id = file.id and kept.team_id = ${teamId}))`)
    .execute()
  return rows.length === new Set(fileIds).size
}

/** Removes the files of answers that a submission leaves out. */
export async function dropLeftOut(tx: Tx, teamId: string, slots: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('enrolment_material')
    .where('team_id', '=', teamId)
    .where('slot', '<>', PROOF_SLOT)
    .where(sql<boolean>`slot <> all(${[...slots]}::text[])`)
    .execute()
}

/** Teams that use a file. */
export async function teamsOfFile(db: Db, fileId: string): Promise<string[]> {
  const rows = await db.selectFrom('enrolment_material').select('team_id').where('file_id', '=', fileId).execute()
  return rows.map((row) => row.team_id)
}
