import { rulesAt } from '@podium/core/competition/rule/quota/pass.rule.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { evaluateRules } from '@podium/core/competition/rule/evaluate.rule.ts'
import { whyQuotaClosed } from '@podium/core/competition/rule/quota-size.rule.ts'
import { quotaRows, type QuotaRow, type RuleRow } from '@podium/core/competition/rule/row.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import type { ClosedQuota } from '@podium/core/competition/setting/rule-effect.ts'
import { JOINABLE_STATES } from '@podium/core/enrolment/team/team.ts'
import { factWords as words } from '@podium/core/system/dict/seed-words.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countsOfUnits, NOWHERE } from '../quota/quota-count.store.ts'
import { unitsOfAll } from '../quota/unit.store.ts'
import { teamsWithoutPlace } from '../rule/item-teams.store.ts'
import { rulePeopleOf } from '../rule/judge-item.ts'

/** Teams judged per round of queries. */
const CHUNK_SIZE = 500

/** The quotas among the rules that no team of an item can pass now, with the teams that they keep out. */
export async function closedQuotas(
  db: Db | Tx,
  itemId: string,
  rules: readonly RuleRow[],
  language: Language,
): Promise<ClosedQuota[]> {
  const now = await clock(db)
  const quotas = quotaRows(rulesAt(rules, now))
  // A unit of which no team was counted has the fewest places.
  const least = (await countsOfUnits(db, itemId, [NOWHERE], quotas))(NOWHERE)
  const closed = quotas.flatMap((row) => {
    const why = whyQuotaClosed(row, least[row.key] ?? null, now)
    return why ? [{ row, why }] : []
  })
  if (closed.length === 0) return []
  const found = await keptOut(
    db,
    itemId,
    closed.map(({ row }) => row),
    beijingDay(now),
  )
  return closed.flatMap(({ row, why }) => {
    const { drafts, pending } = found.get(row.key) ?? { drafts: 0, pending: 0 }
    // Units with counted teams, or in a table, may have places.
    if ((row.formula || row.table) && why === 'none' && drafts + pending === 0) return []
    const sentence = textIn(ruleSentence(row, words), language)
    return [{ key: row.key, sentence, why, at: row.formula?.at ?? null, drafts, pending }]
  })
}

/** How many teams without a place each of the quotas refuses, though nobody has a place in it. */
async function keptOut(db: Db | Tx, itemId: string, rows: readonly QuotaRow[], today: string) {
  const found = new Map(rows.map(({ key }) => [key, { drafts: 0, pending: 0 }]))
  const asksPeople = rows.some(({ condition }) => condition !== null)
  for (let after: string | null = null; ;) {
    const teams = await teamsWithoutPlace(db, itemId, after, CHUNK_SIZE)
    const last = teams.at(-1)
    if (!last) return found
    const people = asksPeople ? await rulePeopleOf(db, teams, rows) : new Map()
    const unitsOf = await unitsOfAll(db, itemId, teams, rows)
    const countsOf = await countsOfUnits(db, itemId, teams.map(unitsOf), rows)
    for (const ruled of teams) {
      const team = { item: '', quotaCounts: countsOf(unitsOf(ruled)) }
      // The words of a verdict cost more than finding it.
      for (const { row, holds } of evaluateRules(rows, people.get(ruled.teamId) ?? [], today, team)) {
        if (holds || ruled.exceptions[row.key]) continue
        found.get(row.key)![JOINABLE_STATES.includes(ruled.state) ? 'drafts' : 'pending'] += 1
      }
    }
    after = last.teamId
  }
}
