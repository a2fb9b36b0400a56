import { refusalText, type Language, type Refusal } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { refuse as makeRefusal } from '@podium/core/base/refusal.ts'
import { read } from '#server/platform/read.ts'
import { found, Refused } from '#server/platform/refused.ts'
import { servicesOf } from '#server/platform/services.ts'
import { transact } from '#server/platform/transact.ts'
import { endDeadBatches } from './batch.store.ts'
import { checkerFor, inspectPlan, planBatch, type Plan } from './plan-batch.ts'
import { checkNumbers } from './take-numbers.ts'

/** What issuing would meet. Uses no number and changes nothing. @spec B10 */
export const preflight = read(certificateApi.preflight, async ({ db, viewer, now, language }, input) => {
  const plan = found(await planBatch(db, input, viewer.scopeOf('certificate:certificate:make'), now))
  const { counts, findings } = await inspectPlan(db, plan)
  const checker = await checkerFor(db, plan, viewer)
  return {
    templateId: plan.templateId,
    total: plan.left.length,
    already: plan.already,
    issues: [...findings],
    counts: { ...counts },
    checker: checker === null ? '' : plan.place.sealGroup,
    refusal: await refusalOf(db, plan, language),
  }
})

/** Asks the counter in a transaction that is thrown away. */
async function refusalOf(db: Parameters<typeof servicesOf>[0], plan: Plan, language: Language): Promise<string | null> {
  if (plan.left.length === 0) return say(makeRefusal(certificateRefusals.NOTHING_TO_MAKE), language)
  try {
    await transact(servicesOf(db), async (tx) => {
      await endDeadBatches(tx)
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
