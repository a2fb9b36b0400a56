import { refusalText, type Language, type Refusal } from '@podium/core/base/refusal.ts'
import { plainText } from '@podium/core/base/plain-text.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { valuesOf } from '@podium/core/certificate/issue/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { correctableOf, printedBy } from '@podium/core/certificate/issue/correct.rule.ts'
import { refuse as makeRefusal } from '@podium/core/base/refusal.ts'
import { codesOf } from '@podium/press/design.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, Refused } from '#server/platform/kernel/refused.ts'
import { transact } from '#server/platform/db/transact.ts'
import { endAbandonedBatches } from '../batch.store.ts'
import { checkedLists } from './checked-lists.ts'
import { inspectionHash, inspectPlan, listFindings } from './inspect-plan.ts'
import { sheetOf } from '#server/certificate/template/open-template.ts'
import { checkerFor, countUpheld, planBatch, type Plan } from '../recipient/plan-batch.ts'
import { checkNumbers } from '../assign-numbers.ts'
import { nextCounter } from '../number.store.ts'
import { assessRows } from './assess-rows.ts'
import type { Services } from '#server/platform/kernel/services.ts'

const MAKE = 'certificate:certificate:make'
/** Findings that are listed beside the counts; rows are paged. */
const LISTED = 200

/** Shows what issuing would find. Uses no number and changes nothing. @spec B10 */
export const preflight = read(
  certificateApi.preflight,
  async function preflight({ services, db, viewer, now, language }, input) {
    const plan = orNotFound(await planBatch(db, input, viewer.scopeOf(MAKE), now, { evenOff: true }))
    const inspected = await inspectPlan(services, db, plan)
    const check = (await inspectionHash(services, db, plan)).toString('hex')
    checkedLists(services).set(check, { listed: plan.listed, records: plan.records })
    const ofList = await listFindings(services, db, plan)
    const { counts, listCounts, unsettled, rows } = assessRows(plan, inspected ?? [], ofList)
    const issues = [
      ...ofList.map((finding) => ({ recipientId: null, holder: '', ...finding })),
      ...(inspected ?? []).flatMap(({ recipientId, holder, findings }) =>
        findings.map((finding) => ({ recipientId, holder, ...finding })),
      ),
    ].slice(0, LISTED)
    const checker = await checkerFor(db, plan, viewer)
    return {
      templateId: plan.templateId,
      templateName: plan.templateName,
      total: plan.left.length,
      already: plan.already,
      held: plan.held.length,
      upheld: await countUpheld(db, plan),
      checked: inspected !== null,
      check,
      issues,
      counts: { ...counts },
      listCounts: { ...listCounts },
      unsettled: { ...unsettled },
      rows: { ...rows },
      checker: checker === null ? '' : plan.issuer.sealGroup,
      refusal: await refusalOf(services, plan, language),
      numberRule: plan.numberRule,
      nextCounter: await nextCounter(db, plan.counterScope),
    }
  },
)

/**
 * Rows with findings or decisions, or all rows, in list order. With `check`, the list of that pre-flight is taken from the cache for
 * each page, while decisions and issued certificates are current.
 */
export const preflightRows = read(
  certificateApi.preflightRows,
  async function preflightRows({ services, db, viewer, now }, query) {
    const { pageNum, pageSize, rows: range, issue, state, keyword = '', check = '' } = query
    const cached = checkedLists(services).get(check)
    const plan = orNotFound(await planBatch(db, query, viewer.scopeOf(MAKE), now, { evenOff: true, cached }))
    const weighed = assessRows(plan, (await inspectPlan(services, db, plan)) ?? [], [])
    const typed = plainText(keyword)
    const rows = [...plan.left, ...plan.leftOut].filter(({ recipientId, holder, team, person }) => {
      const findings = weighed.findingsOf(recipientId)
      if (range === 'found' && findings.length === 0 && !plan.decisions.has(recipientId)) return false
      if (issue !== undefined && !findings.some(({ kind }) => kind === issue)) return false
      if (state !== undefined && weighed.stateOf(recipientId) !== state) return false
      return typed === '' || [holder, person?.school ?? team.school].some((text) => plainText(text).includes(typed))
    })
    const pageRows = rows.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    const shown = new Set(pageRows.map(({ recipientId }) => recipientId))
    const records = new Map(
      plan.records.flatMap((record) => (shown.has(record.recipientId) ? [[record.recipientId, record]] : [])),
    )
    const codes = codesOf(sheetOf(plan.design))
    return {
      rows: pageRows.map(({ recipientId, holder, person, team }) => {
        const decision = plan.decisions.get(recipientId)
        const texts = plan.changes.has(recipientId) ? {} : (decision?.texts ?? {})
        const record = valuesOf(records.get(recipientId)!, plan.batchFacts, {})
        const printed = printedBy(codes, record, person !== null)
        return {
          recipientId,
          holder,
          school: person?.school ?? team.school,
          award: team.award,
          state: weighed.stateOf(recipientId),
          findings: [...weighed.findingsOf(recipientId)],
          mendable: correctableOf(printed).map((each) => ({ ...each, mended: texts[each.field] ?? null })),
          reason: decision?.reason ?? '',
          version: decision?.version ?? 0,
        }
      }),
      total: rows.length,
      pageNum,
      pageSize,
    }
  },
)

/** Checks the numbers in a transaction that is rolled back. */
async function refusalOf(services: Services, plan: Plan, language: Language): Promise<string | null> {
  if (plan.templateOff !== null) {
    return say(makeRefusal(certificateRefusals.TEMPLATE_OFF, { name: plan.templateOff }), language)
  }
  if (plan.left.length === 0) return say(makeRefusal(certificateRefusals.NOTHING_TO_MAKE), language)
  try {
    await transact(services, async (tx) => {
      await endAbandonedBatches(tx)
      await checkNumbers(tx, plan.numberRule, plan.counterScope, plan.left.length)
      throw new ThrownAway()
    })
  } catch (error) {
    if (error instanceof ThrownAway) return null
    if (error instanceof Refused) return say(error.refusal, language)
    throw error
  }
  return null
}

class ThrownAway extends Error {}

const say = (refusal: Refusal, language: Language) => refusalText(refusal, language)
