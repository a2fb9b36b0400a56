import { acceptedRecord } from '@podium/core/certificate/issue/row.rule.ts'
import type { WriteCall } from '#server/platform/kernel/context.ts'
import type { Plan } from '../recipient/plan-batch.ts'
import { saveDecision } from './decision.store.ts'

/**
 * Accepts the current record of rows that changed since their decision. A user who issues a list despite its findings
 * has seen these changes; later changes stop the rows again.
 */
export async function acceptRecords(
  { tx, note, by }: Pick<WriteCall, 'tx' | 'note'> & { readonly by: string },
  plan: Pick<Plan, 'issuer' | 'kind' | 'left' | 'decisions' | 'changes'>,
): Promise<void> {
  const { itemId } = plan.issuer
  for (const record of plan.left) {
    const { recipientId } = record
    const decision = plan.decisions.get(recipientId)
    if (!decision || !plan.changes.has(recipientId)) continue
    const next = acceptedRecord(decision, record)
    await saveDecision(tx, { itemId, kind: plan.kind, recipientId }, next, by)
    note({
      type: 'certificate_row',
      id: `${itemId} ${plan.kind} ${recipientId}`,
      before: decision,
      after: { holder: record.holder, ...next },
    })
  }
}
