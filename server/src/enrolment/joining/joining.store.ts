import type { Openness } from '@podium/core/enrolment/joining/joining.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** How a team is open to newcomers; null: it never was. */
export async function opennessOf(db: Db | Tx, teamId: string): Promise<Openness | null> {
  const row = await db
    .selectFrom('enrolment_joining')
    .select(['code', 'code_way', 'code_until', 'looking'])
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row ? { code: row.code, codeWay: row.code_way, codeUntil: row.code_until, looking: row.looking } : null
}

export async function teamIdByCode(db: Db | Tx, code: string): Promise<string | null> {
  const row = await db.selectFrom('enrolment_joining').select('team_id').where('code', '=', code).executeTakeFirst()
  return row?.team_id ?? null
}

/** Fails on the unique code if another team has it. */
export async function saveOpenness(tx: Tx, teamId: string, open: Openness): Promise<void> {
  const values = { code: open.code, code_way: open.codeWay, code_until: open.codeUntil, looking: open.looking }
  await tx
    .insertInto('enrolment_joining')
    .values({ team_id: teamId, ...values })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
    .execute()
}
