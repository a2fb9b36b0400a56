import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Extension, ExtensionRow } from '@podium/core/competition/extension/extension.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { pageTotalOf, type Paging } from '#server/platform/db/paging.ts'

type Listed = Omit<ExtensionRow, 'teamName'>
type Row = Omit<Listed, 'closesAt' | 'givenAt' | 'revokedAt'> & {
  closesAt: Date
  givenAt: Date
  revokedAt: Date | null
}

/** SQL: extensions with their windows and stages. */
const withWindows = sql`from competition_window_extension as extension
  join competition_window as own on own.id = extension.window_id
  join competition_stage as stage on stage.id = own.stage_id`

function itemNameIn(language: Language): RawBuilder<string> {
  return sql<string>`coalesce((select ${nameIn(language, 'item')} from competition_item as item
    where item.id = own.item_id), '')`
}

/** Later closings for single teams of a round, newest first. */
export async function extensionRows(
  db: Db,
  roundId: string,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: Listed[] }> {
  const found = sql`${withWindows} where stage.round_id = ${roundId}`
  const [{ rows }, total] = await Promise.all([
    sql<Row>`select extension.window_id as "windowId", own.kind, ${nameIn(language, 'stage')} as "stageName",
        ${itemNameIn(language)} as "itemName", extension.closes_at as "closesAt", extension.team_id as "teamId",
        extension.reason, coalesce(giver.real_name, '') as "byName", extension.given_at as "givenAt",
        extension.revoked_at as "revokedAt", coalesce(revoker.real_name, '') as "revokedByName",
        extension.revoke_reason as "revokeReason"
      ${withWindows}
      left join identity_user_view as giver on giver.id = extension.given_by
      left join identity_user_view as revoker on revoker.id = extension.revoked_by
      where stage.round_id = ${roundId}
      order by extension.given_at desc, extension.window_id, extension.team_id
      limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}`.execute(db),
    pageTotalOf(db, found, paging),
  ])
  return {
    ...total,
    rows: rows.map(({ closesAt, givenAt, revokedAt, ...row }) => ({
      ...row,
      closesAt: closesAt.toISOString(),
      givenAt: givenAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  }
}

/** Windows that close later for the team than for others. */
export async function extensionsInForce(db: Db, teamId: string, language: Language): Promise<Extension[]> {
  const { rows } = await sql<Omit<Extension, 'closesAt'> & { closesAt: Date }>`
    select extension.window_id as "windowId", own.kind, ${nameIn(language, 'stage')} as "stageName",
      ${itemNameIn(language)} as "itemName", extension.closes_at as "closesAt"
    ${withWindows}
    where extension.team_id = ${teamId} and extension.revoked_at is null and extension.closes_at > own.closes_at
    order by stage.position, own.opens_at, own.id`.execute(db)
  return rows.map(({ closesAt, ...row }) => ({ ...row, closesAt: closesAt.toISOString() }))
}
