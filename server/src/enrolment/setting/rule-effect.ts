import { textIn } from '@podium/core/base/bilingual-text.ts'
import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { needsRecount } from '@podium/core/enrolment/setting/quota-change.rule.ts'
import { changedRules } from '@podium/core/enrolment/setting/own-rule-change.rule.ts'
import { faultsOfChange, tightened, whyNotChangeRule } from '@podium/core/enrolment/setting/rule-change.rule.ts'
import { teamStateLabels } from '@podium/core/enrolment/team/team.ts'
import type { RuleChange, RuleEffect } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withLongTimeout } from '#server/platform/db/transact.ts'
import { recountLater } from '../quota/recount-quotas.ts'
import { teamsBreakingRules } from '../rule/judge-item.ts'
import { closedQuotas } from './closed-quotas.ts'
import { countAnswers } from './answered.store.ts'
import { countShapes, teamsOfShapes, type CountedShape, type ShapeQuestion } from './shape.store.ts'

/** Finds the teams that a changed enrolment setting would refuse. */
export const ruleEffect: RuleEffect = {
  async list(db, change, page, language) {
    const { teams, total, ofRules } = await withLongTimeout(db, async (tx) => {
      const { question, shapes, total: all, ofRules: refusals } = await breaking(tx, change)
      const named = all === 0 ? [] : await teamsOfShapes(tx, question, shapes, page)
      return { teams: named, total: all, ofRules: refusals }
    })
    const rows = teams.map(({ teamId, name, number, schoolName, state, ...shape }) => {
      const names = { stranger: shape.strangerName, member: shape.memberName, teacher: shape.teacherName }
      const faults = [...faultsOfChange(shape, change.before, change.after, names), ...(ofRules.get(teamId) ?? [])]
      const words = teamStateLabels[state]
      return {
        teamId,
        name,
        number,
        schoolName,
        state: textIn(words, language),
        reasons: faults.map((fault) => refusalText(fault, language)),
      }
    })
    return { rows, total }
  },
  closedQuotas: (db, ...asked) => withLongTimeout(db, (tx) => closedQuotas(tx, ...asked)),
  countAnswers,
  async whyNot(tx, change, { acceptTeams, reason }) {
    const { total } = await withLongTimeout(tx, () => breaking(tx, change))
    return whyNotChangeRule(total, acceptTeams, reason)
  },
  async follow({ services, tx }, { roundId, itemId, before, after }) {
    if (needsRecount(before.rules, after.rules)) await recountLater(services, tx, { roundId, itemId })
  },
}

/**
 * Teams with equal facts are counted together, so that each rule runs once per combination of facts and not once per
 * team.
 */
async function breaking(
  db: Db | Tx,
  { itemId, before, after }: RuleChange,
): Promise<{
  question: ShapeQuestion
  shapes: CountedShape[]
  total: number
  ofRules: ReadonlyMap<string, readonly Refusal[]>
}> {
  const changed = changedRules(before.rules, after.rules)
  const ofRules = await teamsBreakingRules(db, itemId, before.rules, changed)
  const question = {
    itemId,
    tightened: tightened(before, after),
    itemQuotas: [before.totalQuota, after.totalQuota],
    schoolQuotas: [before.schoolQuota, after.schoolQuota],
    breakingRules: [...ofRules.keys()],
  }
  if (ofRules.size === 0 && !Object.values(question.tightened).some(Boolean)) {
    return { question, shapes: [], total: 0, ofRules }
  }
  const shapes = (await countShapes(db, question)).filter(
    (shape) => shape.breaksRules || faultsOfChange(shape, before, after).length > 0,
  )
  return { question, shapes, total: shapes.reduce((sum, { teams }) => sum + teams, 0), ofRules }
}
