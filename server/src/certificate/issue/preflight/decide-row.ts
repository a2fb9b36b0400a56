import type { Input } from '@podium/core/base/endpoint.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { corrected, correctableTexts, printedBy, shownTexts } from '@podium/core/certificate/issue/correct.rule.ts'
import { valuesOf, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import { CORRECTABLE, type Correctable, type Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import {
  changesSince,
  changedTexts,
  rowState,
  whyNotCorrectRow,
  type RowDecision,
  type RowFinding,
} from '@podium/core/certificate/issue/row.rule.ts'
import { codesOf } from '@podium/press/design.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { endAbandonedBatches } from '../batch.store.ts'
import { isUnderWay, lockDecisions, removeDecision, saveDecision } from './decision.store.ts'
import { inspectRow, openInspection, type Inspecting } from './inspect-plan.ts'
import { planBatch } from '../recipient/plan-batch.ts'

const UNDECIDED: RowDecision = { texts: {}, record: {}, leftOut: false, confirmed: null, reason: '' }

/** Saves a decision on one row before it is issued. Refused while a batch of the list is in progress. @spec B10 */
export const decideRow = write(
  certificateApi.decideRow,
  'certificate.decide_row',
  async function decideRow({ services, tx, viewer, now, note }, input) {
    const { itemId, kind, recipientId } = input
    await lockDecisions(tx, itemId, kind)
    const plan = orNotFound(
      await planBatch(tx, input, viewer.scopeOf('certificate:certificate:make'), now, { evenOff: true }),
    )
    const listed = [...plan.left, ...plan.leftOut].some((each) => each.recipientId === recipientId)
    const record = orNotFound(listed ? plan.records.find((each) => each.recipientId === recipientId) : null)
    await endAbandonedBatches(tx)
    if (await isUnderWay(tx, itemId, kind)) throw refuse(certificateRefusals.BATCH_RUNNING)
    const saved = plan.decisions.get(recipientId) ?? null
    const subject = { type: 'certificate_row', id: `${itemId} ${kind} ${recipientId}` } as const
    await refuseStale(tx, { ...subject, version: saved?.version ?? 0 }, input.version)
    const inspection = await openInspection(services, tx, plan)
    const next = decided(input, saved ?? UNDECIDED, record, inspection)
    const row = { itemId, kind, recipientId }
    if (next) note({ ...subject, before: saved, after: { holder: record.holder, ...next }, reason: next.reason })
    else note({ ...subject, before: saved, after: null })
    if (!next) await removeDecision(tx, row)
    const version = next ? await saveDecision(tx, row, next, viewer.userId) : 0
    const findings = findingsOf(inspection, record, next)
    return { state: rowState(findings, next), findings, version }
  },
)

/** The new decision; null: the decision is removed. */
function decided(
  input: Input<typeof certificateApi.decideRow>,
  saved: RowDecision,
  record: Recipient,
  inspection: Inspecting,
): RowDecision | null {
  switch (input.action) {
    case 'mend': {
      refuseIf(whyNotCorrectRow(printedOf(record, inspection), input.texts))
      const texts = changedTexts(input.texts)
      return {
        ...UNDECIDED,
        texts,
        record: recordOf(
          record,
          CORRECTABLE.filter((field) => field in texts),
        ),
      }
    }
    case 'leave_out':
      return { ...saved, leftOut: true, confirmed: null, reason: input.reason }
    case 'confirm':
      return confirmed(saved, record, inspection)
    default:
      return null
  }
}

/** Accepts a row's findings; keeps its corrected texts unless the record has changed. */
function confirmed(saved: RowDecision, record: Recipient, inspection: Inspecting): RowDecision {
  const texts = changesSince(saved, record).length > 0 ? {} : saved.texts
  const printed = shownTexts(printedOf(record, inspection)).map(({ field }) => field)
  const fields = CORRECTABLE.filter((field) => printed.includes(field) || field in texts)
  const decision = { ...UNDECIDED, texts, record: recordOf(record, fields) }
  return { ...decision, confirmed: findingsOf(inspection, record, decision) }
}

function printedOf(record: Recipient, { sheet, batchFacts }: Inspecting): Record<string, string> {
  return printedBy(codesOf(sheet), valuesOf(record, batchFacts, {}), record.person !== null)
}

function recordOf(record: Recipient, fields: readonly Correctable[]): Corrections {
  const texts = correctableTexts(record)
  return Object.fromEntries(fields.map((field) => [field, texts[field]]))
}

function findingsOf(inspection: Inspecting, record: Recipient, decision: RowDecision | null): RowFinding[] {
  const changes = decision ? changesSince(decision, record) : []
  const texts = changes.length > 0 ? {} : (decision?.texts ?? {})
  return [...changes, ...inspectRow(inspection, Object.keys(texts).length === 0 ? record : corrected(record, texts))]
}
