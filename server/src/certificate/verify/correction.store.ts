import { sql, type RawBuilder } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import type { Correctable } from '@podium/core/certificate/issue/correctable.ts'
import type { CorrectionState } from '@podium/core/certificate/kind.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
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

const own = sql`
  correction.id as "correctionId", correction.certificate_id as "certificateId", correction.field, correction.wished,
  correction.reason, correction.state, correction.opinion, correction.version,
  one.facts ->> 'competition' as competition`

const from = sql`certificate_correction as correction
  join certificate_certificate as one on one.id = correction.certificate_id
  join competition_round_view as round on round.id = one.round_id
  join identity_user_view as asker on asker.id = correction.asked_by
  left join certificate_certificate as successor on successor.id = correction.successor_id`

export async function listCorrections(
  db: Db,
  { pageNum, pageSize, state }: { pageNum: number; pageSize: number; state?: CorrectionState | undefined },
  whose: { scope: DataScope } | { userId: string },
): Promise<Page<ListedCorrection>> {
  const mine: RawBuilder<boolean> =
    'userId' in whose ? sql<boolean>`correction.asked_by = ${whose.userId}` : reaches(whose.scope, 'round.group_id')
  const where = sql`where ${mine} and (${state ?? null}::text is null or correction.state = ${state ?? null}::text)`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedCorrection>`select ${own}, one.number, one.facts ->> 'holder' as holder, one.facts ->> 'itemName' as "itemName",
        one.facts -> 'values' as values, coalesce(successor.number, '') as successor, asker.real_name as "askedBy",
        correction.created_at as "createdAt", correction.decided_at as "decidedAt"
      from ${from} ${where} order by correction.created_at desc, correction.id desc
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${from} ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total, pageNum, pageSize }
}

/** Locked until the transaction ends; null for one that neither the scope reaches nor the person asked for. */
export async function lockCorrection(
  tx: Tx,
  correctionId: string,
  whose: { scope: DataScope } | { userId: string },
): Promise<Correction | null> {
  const mine: RawBuilder<boolean> =
    'userId' in whose ? sql<boolean>`correction.asked_by = ${whose.userId}` : reaches(whose.scope, 'round.group_id')
  const { rows } = await sql<Correction>`select ${own}, correction.asked_by as "askedById" from ${from}
    where correction.id = ${correctionId} and ${mine} for update of correction`.execute(tx)
  return rows[0] ?? null
}

export async function addCorrection(
  tx: Tx,
  asked: { certificateId: string; askedBy: string; field: Correctable; wished: string; reason: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('certificate_correction')
    .values({
      certificate_id: asked.certificateId,
      asked_by: asked.askedBy,
      field: asked.field,
      wished: asked.wished,
      reason: asked.reason,
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

/** Requests that nobody answered of certificates that are valid no more end with them, and `opinion` says why; returns those that did. */
export async function endAskedOf(
  tx: Tx,
  certificateIds: readonly string[],
  opinion: string,
): Promise<EndedCorrection[]> {
  const { rows } = await sql<EndedCorrection>`update certificate_correction as correction
    set state = 'withdrawn', opinion = ${opinion}, version = correction.version + 1
    from certificate_certificate as one
    where one.id = correction.certificate_id and correction.state = 'asked' and one.id = any(${certificateIds}::uuid[])
    returning correction.id as "correctionId", correction.asked_by as "askedById",
      one.facts ->> 'competition' as competition`.execute(tx)
  return rows
}

export type EndedCorrection = Pick<Correction, 'correctionId' | 'askedById' | 'competition'>
