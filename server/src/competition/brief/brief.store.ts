import { sql } from 'kysely'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import type { Brief, BriefInput } from '@podium/core/competition/brief/brief.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Purpose of the files of briefs. */
export const BRIEF_PURPOSE = 'competition.brief'

export interface BriefRow extends Omit<Brief, 'releaseAt' | 'files'> {
  roundId: string
  releaseAt: Date
  version: number
}

const rows = (db: Db | Tx) =>
  db
    .selectFrom('competition_brief as brief')
    .select(['brief.id as briefId', 'brief.round_id as roundId', 'brief.item_id as itemId', 'brief.code'])
    .select(['brief.name_zh as name', 'brief.name_en as nameEn', 'brief.sponsor', 'brief.body'])
    .select(['brief.release_at as releaseAt', 'brief.version'])

/** All briefs of a round, secret ones included. */
export async function briefsOf(db: Db | Tx, roundId: string): Promise<BriefRow[]> {
  return rows(db).where('brief.round_id', '=', roundId).orderBy('brief.item_id').orderBy('brief.code').execute()
}

/** Briefs of a round that anyone may see, released until `now`. */
export async function releasedBriefs(db: Db, roundId: string, now: Date): Promise<BriefRow[]> {
  return rows(db)
    .innerJoin('competition_round as round', 'round.id', 'brief.round_id')
    .where('brief.round_id', '=', roundId)
    .where('round.state', 'in', PUBLIC_STATES)
    .where('brief.release_at', '<=', now)
    .orderBy('brief.item_id')
    .orderBy('brief.code')
    .execute()
}

export async function findBrief(db: Db | Tx, briefId: string): Promise<BriefRow | null> {
  return (await rows(db).where('brief.id', '=', briefId).executeTakeFirst()) ?? null
}

/** Files of briefs, by brief, in order. */
export async function filesOf(db: Db | Tx, briefIds: readonly string[]): Promise<Map<string, Brief['files']>> {
  const files = new Map<string, Brief['files']>(briefIds.map((id) => [id, []]))
  if (briefIds.length === 0) return files
  const found = await db
    .selectFrom('competition_brief_file as kept')
    .innerJoin('platform_file_view as file', 'file.id', 'kept.file_id')
    .select(['kept.brief_id', 'file.id', 'file.name', 'file.size'])
    .where('kept.brief_id', 'in', briefIds)
    .where('file.state', '=', 'stored')
    .orderBy('kept.position')
    .execute()
  for (const { brief_id, id, name, size } of found) files.get(brief_id)!.push({ fileId: id, name, size: Number(size) })
  return files
}

/** The brief that a file belongs to. */
export async function briefOfFile(db: Db, fileId: string): Promise<BriefRow | null> {
  return (
    (await rows(db)
      .innerJoin('competition_brief_file as kept', 'kept.brief_id', 'brief.id')
      .where('kept.file_id', '=', fileId)
      .executeTakeFirst()) ?? null
  )
}

/** How many of these are files for briefs that are new or belong to this one. */
export async function usableFiles(tx: Tx, fileIds: readonly string[], ownerId: string, briefId: string | null) {
  if (fileIds.length === 0) return 0
  const { count } = await tx
    .selectFrom('platform_file_view as file')
    .leftJoin('competition_brief_file as kept', 'kept.file_id', 'file.id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('file.id', 'in', fileIds)
    .where('file.purpose', '=', BRIEF_PURPOSE)
    .where('file.state', '=', 'stored')
    .where((eb) =>
      eb.or([
        eb('kept.brief_id', '=', briefId),
        eb.and([eb('kept.brief_id', 'is', null), eb('file.owner_id', '=', ownerId)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

export async function putBrief(
  tx: Tx,
  roundId: string,
  { briefId, ...brief }: BriefInput & { briefId: string | null },
): Promise<{ briefId: string; version: number }> {
  const values = {
    item_id: brief.itemId,
    code: brief.code,
    name_zh: brief.name,
    name_en: brief.nameEn,
    sponsor: brief.sponsor,
    body: brief.body,
    release_at: new Date(brief.releaseAt),
  }
  const saved = briefId
    ? await tx
        .updateTable('competition_brief')
        .set({ ...values, version: sql`version + 1` })
        .where('id', '=', briefId)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('competition_brief')
        .values({ round_id: roundId, ...values })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
  await tx.deleteFrom('competition_brief_file').where('brief_id', '=', saved.id).execute()
  const files = brief.fileIds.map((file_id, position) => ({ brief_id: saved.id, file_id, position }))
  if (files.length > 0) await tx.insertInto('competition_brief_file').values(files).execute()
  return { briefId: saved.id, version: saved.version }
}

export async function dropBrief(tx: Tx, briefId: string): Promise<void> {
  await tx.deleteFrom('competition_brief').where('id', '=', briefId).execute()
}

/** Copies the briefs of a round, without their files; they are released at the same moments. */
export async function copyBriefs(tx: Tx, from: string, to: string, newItem: ReadonlyMap<string, string>) {
  for (const brief of await briefsOf(tx, from)) {
    const itemId = newItem.get(brief.itemId)
    if (!itemId) continue
    const { code, name, nameEn, sponsor, body } = brief
    const releaseAt = brief.releaseAt.toISOString()
    await putBrief(tx, to, { itemId, code, name, nameEn, sponsor, body, releaseAt, fileIds: [], briefId: null })
  }
}
