import { sql } from 'kysely'
import { z } from 'zod'
import { MemberRole, MemberState, TeamState } from '@podium/core/enrolment/team/team.ts'
import { ReceiptFile, type CheckedReceipt, type SubmissionReceipt } from '@podium/core/base/receipt/receipt.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

const Files = z.array(ReceiptFile)
const People = z.array(z.object({ name: z.string(), role: MemberRole }))
export type ReceiptPerson = z.infer<typeof People>[number]

/** Saves the receipt of a formal submission of a locked team, with its people and proof files as they are now. */
export async function addReceipt(
  tx: Tx,
  teamId: string,
  { receipt, at }: { receipt: string; at: Date },
): Promise<void> {
  const files = await tx
    .selectFrom('enrolment_material as material')
    .innerJoin('platform_file_view as file', 'file.id', 'material.file_id')
    .select(['file.name', 'file.size', sql<string>`coalesce(encode(file.sha256, 'hex'), '')`.as('sha256')])
    .where('material.team_id', '=', teamId)
    .orderBy('material.added_at')
    .orderBy('file.id')
    .execute()
  const people = await tx
    .selectFrom('enrolment_member')
    .select(['name', 'role'])
    .where('team_id', '=', teamId)
    .where('state', '=', MemberState.enum.accepted)
    .orderBy('position')
    .orderBy('id')
    .execute()
  await tx
    .insertInto('enrolment_receipt')
    .values({
      team_id: teamId,
      no: sql<number>`(select coalesce(max(no), 0) + 1 from enrolment_receipt where team_id = ${teamId})`,
      receipt,
      submitted_at: at,
      files: json(files.map(({ name, size, sha256 }): ReceiptFile => ({ name, size: Number(size), sha256 }))),
      people: json(people),
    })
    .execute()
}

/** Receipts of a team, newest first. */
export async function receiptsOf(db: Db, teamId: string): Promise<SubmissionReceipt[]> {
  const rows = await db
    .selectFrom('enrolment_receipt')
    .select(['receipt', 'no', 'submitted_at', 'files'])
    .where('team_id', '=', teamId)
    .orderBy('no', 'desc')
    .execute()
  return rows.map(({ receipt, no, submitted_at, files }) => {
    return { receipt, no, submittedAt: submitted_at.toISOString(), files: Files.parse(files) }
  })
}

/** Who was in the team when it was submitted, in order; empty where that wasn't recorded. */
export async function receiptPeople(db: Db, teamId: string, no: number): Promise<ReceiptPerson[]> {
  const row = await db
    .selectFrom('enrolment_receipt')
    .select('people')
    .where('team_id', '=', teamId)
    .where('no', '=', no)
    .executeTakeFirst()
  return People.parse(row?.people ?? [])
}

/** What anybody may know of the receipt with this number; null for an unknown one. */
export async function enrolmentReceipt(db: Db, receipt: string): Promise<CheckedReceipt | null> {
  const row = await db
    .selectFrom('enrolment_receipt as kept')
    .innerJoin('enrolment_team as team', 'team.id', 'kept.team_id')
    .select(['kept.no', 'kept.submitted_at', 'kept.files', 'team.state'])
    .select(
      sql<boolean>`not exists (select from enrolment_receipt as later
        where later.team_id = kept.team_id and later.no > kept.no)`.as('is_last'),
    )
    .where('kept.receipt', '=', receipt)
    .executeTakeFirst()
  if (!row) return null
  const isWithdrawn = row.state === TeamState.enum.withdrawn
  return {
    receipt,
    kind: 'enrolment',
    versionNo: row.no,
    submittedAt: row.submitted_at.toISOString(),
    fate: !row.is_last ? 'replaced' : isWithdrawn ? 'withdrawn' : 'counts',
    withdrawnAt: null,
    files: Files.parse(row.files).map(({ size, sha256 }) => ({ size, sha256 })),
  }
}
