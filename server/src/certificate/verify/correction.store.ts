import { sql } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import type { Correctable } from '@podium/core/certificate/issue/correctable.ts'
import type { CorrectionState } from '@podium/core/certificate/kind.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Facts } from '../certificate.store.ts'

export interface Correction {
  correctionId: string
  certificateId: string
  field: Correctable
  wished: string
  reason: string
  state: CorrectionState
  opinion: string
  askedById: string
  competition: string
  version: number
}

export interface ListedCorrection extends Omit<Correction, 'askedById'> {
  number: string
  holder: string
  itemName: string
  values: Facts['values']
  successor: string
  askedBy: string
  createdAt: Date
  decidedAt: Date | null
}

function corrections(db: Db | Tx, whose: { scope: DataScope } | { userId: string }) {
  const all = db
    .selectFrom('certificate_correction as correction')
    .innerJoin('certificate_certificate as one', 'one.id', 'correction.certificate_id')
    .innerJoin('competition_round_view as round', 'round.id', 'one.round_id')
    .innerJoin('identity_user_view as asker', 'asker.id', 'correction.asked_by')
    .leftJoin('certificate_certificate as successor', 'successor.id', 'correction.successor_id')
  return 'userId' in whose
    ? all.where('correction.asked_by', '=', whose.userId)
    : all.where(reaches(whose.scope, 'round.group_id'))
}

function withColumns(found: ReturnType<typeof corrections>) {
  return found
    .select(['correction.id as correctionId', 'correction.certificate_id as certificateId', 'correction.field'])
    .select(['correction.wished', 'correction.reason', 'correction.state', 'correction.opinion', 'correction.version'])
    .select(sql<string>`one.facts ->> 'competition'`.as('competition'))
    .$narrowType<{ field: Correctable }>()
}

export async function listCorrections(
  db: Db,
  { pageNum, pageSize, state }: { pageNum: number; pageSize: number; state?: CorrectionState | undefined },
  whose: { scope: DataScope } | { userId: string },
): Promise<Page<ListedCorrection>> {
  const matching = corrections(db, whose).$if(state !== undefined, (found) =>
    found.where('correction.state', '=', state!),
  )
  const [rows, total] = await Promise.all([
    withColumns(matching)
      .select(['one.number', 'asker.real_name as askedBy', 'correction.created_at as createdAt'])
      .select('correction.decided_at as decidedAt')
      .select([
        sql<string>`one.facts ->> 'holder'`.as('holder'),
        sql<string>`one.facts ->> 'itemName'`.as('itemName'),
        sql<Facts['values']>`one.facts -> 'values'`.as('values'),
        sql<string>`coalesce(successor.number, '')`.as('successor'),
      ])
      .orderBy('correction.created_at', 'desc')
      .orderBy('correction.id', 'desc')
      .$call(onePage({ pageNum, pageSize }))
      .execute(),
    totalOf(matching),
  ])
  return { rows, total, pageNum, pageSize }
}

/** Locks the request until the transaction ends; null if it is neither in the scope nor the person's own. */
export async function lockCorrection(
  tx: Tx,
  correctionId: string,
  whose: { scope: DataScope } | { userId: string },
): Promise<Correction | null> {
  const correction = await withColumns(corrections(tx, whose))
    .select('correction.asked_by as askedById')
    .where('correction.id', '=', correctionId)
    .forUpdate('correction')
    .executeTakeFirst()
  return correction ?? null
}

/** What a notice about a new correction tells. */
export async function correctionToNotify(
  tx: Tx,
  correctionId: string,
): Promise<{ roundId: string; number: string; competition: string; field: Correctable }> {
  return tx
    .selectFrom('certificate_correction as correction')
    .innerJoin('certificate_certificate as one', 'one.id', 'correction.certificate_id')
    .innerJoin('competition_round_view as round', 'round.id', 'one.round_id')
    .select(['round.id as roundId', 'round.name_zh as competition', 'one.number', 'correction.field'])
    .where('correction.id', '=', correctionId)
    .$narrowType<{ field: Correctable }>()
    .executeTakeFirstOrThrow()
}

export async function addCorrection(
  tx: Tx,
  request: { certificateId: string; askedBy: string; field: Correctable; wished: string; reason: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('certificate_correction')
    .values({
      certificate_id: request.certificateId,
      asked_by: request.askedBy,
      field: request.field,
      wished: request.wished,
      reason: request.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function answerCorrection(
  tx: Tx,
  correctionId: string,
  answer: { state: CorrectionState; opinion: string; by: string | null; successorId: string | null },
): Promise<void> {
  await tx
    .updateTable('certificate_correction')
    .set({
      state: answer.state,
      opinion: answer.opinion,
      decided_by: answer.by,
      decided_at: answer.by === null ? null : sql`clock_timestamp()`,
      successor_id: answer.successorId,
      version: sql`version + 1`,
    })
    .where('id', '=', correctionId)
    .execute()
}

/**
 * Ends unanswered requests on certificates that became invalid, with `opinion` as the reason; returns the ended
 * requests.
 */
export async function endAskedOf(
  tx: Tx,
  certificateIds: readonly string[],
  opinion: string,
): Promise<EndedCorrection[]> {
  return tx
    .updateTable('certificate_correction as correction')
    .from('certificate_certificate as one')
    .set({ state: 'withdrawn', opinion, version: sql<number>`correction.version + 1` })
    .whereRef('one.id', '=', 'correction.certificate_id')
    .where('correction.state', '=', 'asked')
    .where('one.id', '=', sql<string>`any(${certificateIds}::uuid[])`)
    .returning(['correction.id as correctionId', 'correction.asked_by as askedById'])
    .returning(sql<string>`one.facts ->> 'competition'`.as('competition'))
    .execute()
}

export type EndedCorrection = Pick<Correction, 'correctionId' | 'askedById' | 'competition'>
