import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { corrected } from '@podium/core/certificate/issue/correct.rule.ts'
import { valuesOf, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import {
  mendedTexts,
  rowState,
  whyNotMend,
  type RowDecision,
  type RowFinding,
} from '@podium/core/certificate/issue/row.rule.ts'
import { codesOf } from '@podium/press/design.ts'
import { lastChanger } from '#server/identity/index.ts'
import { found, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { endDeadBatches } from '../batch.store.ts'
import { isUnderWay, lockDecisions, removeDecision, saveDecision } from './decision.store.ts'
import { inspectRow, openInspection, type Inspecting } from './inspect-plan.ts'
import { planBatch } from '../recipient/plan-batch.ts'

const UNDECIDED: RowDecision = { texts: {}, leftOut: false, confirmed: null, reason: '' }

/** Decides about one row before it is issued. Nothing is decided while a batch of the list is under way. @spec B10 */
export const decideRow = write(
  certificateApi.decideRow,
  'certificate.decide_row',
  async ({ tx, viewer, now, note }, input) => {
    const { itemId, kind, recipientId } = input
    await lockDecisions(tx, itemId, kind)
    const plan = found(await planBatch(tx, input, viewer.scopeOf('certificate:certificate:make'), now, true))
    const listed = [...plan.left, ...plan.leftOut].some((each) => each.recipientId === recipientId)
    const record = found(listed ? plan.records.find((each) => each.recipientId === recipientId) : null)
    await endDeadBatches(tx)
    if (await isUnderWay(tx, itemId, kind)) throw refuse(certificateRefusals.BATCH_RUNNING)
    const known = plan.decisions.get(recipientId) ?? null
    const subject = { type: 'certificate_row', id: `${itemId} ${kind} ${recipientId}` }
    if ((known?.version ?? 0) !== input.version) {
      throw refuse(baseRefusals.STALE, { who: (await lastChanger(tx, subject.type, subject.id)) || '系统' })
    }
    const looking = await openInspection(tx, plan)
    const next = decided(input, known ?? UNDECIDED, record, looking)
    const row = { itemId, kind, recipientId }
    if (next) note({ ...subject, before: known, after: { holder: record.holder, ...next }, reason: next.reason })
    else note({ ...subject, before: known, after: null })
    if (!next) await removeDecision(tx, row)
    const version = next ? await saveDecision(tx, row, next, viewer.userId) : 0
    const findings = findingsOf(looking, record, next)
    return { state: rowState(findings, next), findings, version }
  },
)

/** What is decided from now on; null: nothing any more. */
function decided(
  input: Input<typeof certificateApi.decideRow>,
  known: RowDecision,
  record: Recipient,
  looking: Inspecting,
): RowDecision | null {
  switch (input.action) {
    case 'mend': {
      const values = valuesOf(record, looking.occasion, {})
      refuseIf(whyNotMend(codesOf(looking.sheet), values, input.texts))
      return { ...UNDECIDED, texts: mendedTexts(input.texts) }
    }
    case 'leave_out':
      return { ...known, leftOut: true, confirmed: null, reason: input.reason }
    case 'confirm':
      return { ...known, leftOut: false, reason: '', confirmed: findingsOf(looking, record, known) }
    default:
      return null
  }
}

function findingsOf(looking: Inspecting, record: Recipient, decision: RowDecision | null): RowFinding[] {
  const texts = decision?.texts ?? {}
  return inspectRow(looking, Object.keys(texts).length === 0 ? record : corrected(record, texts))
}
