import { sql } from 'kysely'
import type { QuotaFormula } from '@podium/core/competition/rule/quota-formula.ts'
import { formulasOf } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { nameIn } from '#server/platform/db/name-in.ts'

/** The setting whose formulas name in both languages where they count, whatever language its editor reads. */
export async function withNamedFormulas(tx: Tx, setting: EnrolSetting): Promise<EnrolSetting> {
  const formulas = formulasOf(setting.rules).map(({ formula }) => formula)
  if (formulas.length === 0) return setting
  const ids = formulas.flatMap(({ roundId, itemId, stageId, moreRounds }) => [
    roundId,
    itemId,
    stageId,
    ...moreRounds.map((more) => more.roundId),
  ])
  const names = await namesOf(tx, [...new Set(ids.filter((id) => id !== null))])
  const rules = setting.rules.map((row) =>
    row.kind === 'quota' && row.formula ? { ...row, formula: named(row.formula, names) } : row,
  )
  return { ...setting, rules }
}

interface Names {
  readonly zh: string
  readonly en: string
}

function named(formula: QuotaFormula, names: ReadonlyMap<string, Names>): QuotaFormula {
  const places = [formula.roundId, formula.itemId, formula.stageId].flatMap((id) => names.get(id ?? '') ?? [])
  if (places.length === 0) return formula
  const more = formula.moreRounds.flatMap(({ roundId }) => names.get(roundId) ?? [])
  const moreRounds = formula.moreRounds.map((round) => ({ ...round, name: names.get(round.roundId)?.zh ?? round.name }))
  const joined = (language: keyof Names, comma: string) =>
    [places.map((place) => place[language]).join(' · '), ...more.map((round) => round[language])].join(comma)
  return { ...formula, moreRounds, name: joined('zh', '、'), nameEn: joined('en', ', ') }
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Names>> {
  const table = (name: 'competition_round' | 'competition_item' | 'competition_stage') =>
    sql`select place.id, ${nameIn('zh-cn', 'place')} as zh, ${nameIn('en', 'place')} as en
      from ${sql.table(name)} as place where place.id = any(${ids}::uuid[])`
  const { rows } = await sql<{ id: string } & Names>`
    ${table('competition_round')} union all ${table('competition_item')} union all ${table('competition_stage')}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, zh, en }) => [id, { zh, en }]))
}
