import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export const PROOF_SLOT = 'proof'

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

/**
 * Replaces the team's proof files. False if a file neither belongs to the team nor is a finished upload of this person
 * for this purpose.
 */
export async function saveMaterials(
  tx: Tx,
  teamId: string,
  userId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  const rows = await tx
    .selectFrom('platform_file_view as file')
    .select('file.id')
    .where('file.id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('file.state', '=', 'stored')
    .where('file.purpose', '=', PROOF_PURPOSE)
    .where(sql<boolean>`(file.owner_id = ${userId} or exists (select 1 from enrolment_material as kept
      where kept.file_id = file.id and kept.team_id = ${teamId}))`)
    .execute()
  if (rows.length !== new Set(fileIds).size) return false
  await tx
    .deleteFrom('enrolment_material')
    .where('team_id', '=', teamId)
    .where((eb) => eb.not(eb('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)))
    .execute()
  if (rows.length > 0) {
    await tx
      .insertInto('enrolment_material')
      .values(rows.map((row) => ({ team_id: teamId, slot: PROOF_SLOT, file_id: row.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return true
}

/** Teams that use a proof file. */
export async function teamsOfFile(db: Db, fileId: string): Promise<string[]> {
  const rows = await db.selectFrom('enrolment_material').select('team_id').where('file_id', '=', fileId).execute()
  return rows.map((row) => row.team_id)
}
