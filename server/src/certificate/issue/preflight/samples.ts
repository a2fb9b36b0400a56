import { randomInt } from 'node:crypto'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { needsDecision } from '@podium/core/certificate/issue/row.rule.ts'
import { sampledOf } from '@podium/core/certificate/issue/samples.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { planBatch } from '../recipient/plan-batch.ts'
import { assessRows } from './assess-rows.ts'
import { inspectPlan } from './inspect-plan.ts'

const STEPS = 1_000_000

/** Recipients whose certificates are previewed before the list is issued. Uses no number. @spec B10 */
export const samples = read(certificateApi.samples, async function samples({ services, db, viewer, now }, input) {
  const scope = viewer.scopeOf('certificate:certificate:make')
  const plan = orNotFound(await planBatch(db, input, scope, now, { evenOff: true }))
  const assessed = assessRows(plan, (await inspectPlan(services, db, plan)) ?? [], [])
  const issued = plan.left.filter(
    ({ recipientId }) => input.rows === 'all' || !needsDecision({ state: assessed.stateOf(recipientId) }),
  )
  return sampledOf(issued, randomInt(STEPS) / STEPS).map(({ reason, of: { recipientId, holder } }) => ({
    recipientId,
    holder,
    reason,
  }))
})
