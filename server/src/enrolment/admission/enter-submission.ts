import { whyNotAdmitted } from '@podium/core/enrolment/admission/admission.rule.ts'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { whyFullNow } from '@podium/core/enrolment/team/submit.rule.ts'
import { Refused, refuseIf } from '#server/platform/kernel/refused.ts'
import { BatchedCalls } from '#server/platform/db/batched-calls.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { findDraftsAtQuota, type DraftAtQuota } from '../team/quota.store.ts'
import { Lanes } from './lanes.ts'
import { itemTerms } from './item-terms.ts'

/** Submissions under way in this process, or of one item in a crowd: more would only wait for the counter's row. */
const AT_ONCE = 6
/** For so long after a certain refusal a crowd is expected, also while few submissions are under way. */
const CROWD_MS = 1_000
const submissionLanes = () => new Lanes(AT_ONCE)
const nothing = (): void => undefined

interface Asked {
  readonly services: Services
  readonly teamId: string
  readonly captainId: string
}

/** All inputs of one server have the same services. */
const draftLookups = () =>
  new BatchedCalls<Asked, DraftAtQuota | null>((asked) => findDraftsAtQuota(asked[0]!.services.db, asked))

/** Submissions of this process that are under way, in all items. */
class UnderWay {
  count = 0
  crowdUntil = 0

  get isCrowd(): boolean {
    return this.count > AT_ONCE || performance.now() < this.crowdUntil
  }
}
const underWay = () => new UnderWay()

/**
 * In a crowd, refuses a draft whose item is full, or who isn't admitted, without a transaction: under a rush nearly every
 * answer comes from here. The others wait for a lane, and who waited is checked again. Without a crowd the transaction
 * alone decides.
 */
export async function enterSubmission(services: Services, teamId: string, captainId: string): Promise<() => void> {
  const all = services.instances.get(underWay)
  all.count += 1
  let leaveLane = nothing
  const leave = () => {
    leaveLane()
    all.count -= 1
  }
  if (!all.isCrowd) return leave
  try {
    leaveLane = await takeLane(services, teamId, captainId)
  } catch (error) {
    leave()
    if (error instanceof Refused) all.crowdUntil = performance.now() + CROWD_MS
    throw error
  }
  return leave
}

async function takeLane(services: Services, teamId: string, captainId: string): Promise<() => void> {
  const itemId = await refuseCertain(services, teamId, captainId)
  if (itemId === null) return nothing
  const { hasWaited, leave } = await services.instances.get(submissionLanes).enter(itemId)
  try {
    if (hasWaited) await refuseCertain(services, teamId, captainId)
  } catch (error) {
    leave()
    throw error
  }
  return leave
}

/** The item of the captain's draft; null for another team, which the submission judges. */
async function refuseCertain(services: Services, teamId: string, captainId: string): Promise<string | null> {
  const draft = await services.instances.get(draftLookups).call({ services, teamId, captainId })
  if (!draft) return null
  const { itemId, at } = draft
  const { window, setting } = await itemTerms(services, draft, at)
  if (!setting || whyWindowClosed(window, at, 'signup')) return itemId
  const size = setting.totalQuota
  refuseIf(size === null ? null : whyFullNow({ item: { used: draft.used, size }, school: null }, setting))
  if (!draft.isAdmitted) refuseIf(whyNotAdmitted({ state: 'draft', holdsPlace: false }, setting.admission, null, at))
  return itemId
}
