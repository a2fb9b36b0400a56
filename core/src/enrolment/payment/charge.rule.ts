import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import { financeRefusals } from '../../finance/refusals.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { whyNotAct } from '../team/state.rule.ts'
import { AWAITING_STATES, awaitsPayment, teamStateLabels, type DecisionAction, type TeamState } from '../team/team.ts'

export interface ChargedTeam {
  readonly name: string
  readonly state: TeamState
  readonly due: number
  readonly hasOpenOrder: boolean
}

/** Why no order can be made for a team now. `windowClosed`: why the payment window is closed, if one is set. */
export function whyNotCharge(team: ChargedTeam, windowClosed: Refusal | null): Refusal | null {
  const { zh, en } = teamStateLabels[team.state]
  const nothing = refuse(no.NOTHING_DUE, { team: team.name, stateZh: zh, stateEn: en })
  return firstRefusal(
    awaitsPayment(team) ? null : nothing,
    windowClosed,
    team.hasOpenOrder ? refuse(financeRefusals.ORDER_OPEN, { title: team.name }) : null,
    team.due > 0 ? null : nothing,
  )
}

/** Why an enrolment can't change: it has an open order. Cancelling the order frees it. */
export function whyHeldByOrder({ hasOpenOrder }: Pick<ChargedTeam, 'hasOpenOrder'>): Refusal | null {
  return hasOpenOrder ? refuse(financeRefusals.PAYMENT_OPEN) : null
}

interface RecalledTeam {
  readonly state: TeamState
  /** Oldest first. */
  readonly decisions: ReadonlyArray<{ readonly action: DecisionAction }>
}

/**
 * Why the captain can't take the submission back: once an approver acted it is mended only after a return, and one that
 * waits for money is taken back only before its audit. `setting` is needed of one that waits for money.
 */
export function whyNotRecall(team: RecalledTeam, setting: Pick<EnrolSetting, 'fee'> | null): Refusal | null {
  const refusal = firstRefusal(
    isAwaiting(team.state) && wasReturned(team.decisions) ? refuse(no.WAS_RETURNED) : null,
    whyNotAct(team.state, 'recall'),
  )
  if (refusal || !awaitsPayment(team) || setting?.fee.due === 'submission') return refusal
  const { zh, en } = teamStateLabels[team.state]
  return refuse(no.WRONG_STATE, { stateZh: zh, stateEn: en })
}

/** Whether a page offers to take the submission back. */
export function mayRecall(
  team: RecalledTeam & {
    readonly setting: Pick<EnrolSetting, 'fee'> | null
    readonly payment: { readonly orderId: string | null } | null
  },
): boolean {
  return team.setting !== null && whyNotRecall(team, team.setting) === null && !team.payment?.orderId
}

/** Whether an approver returned the team, and didn't take that back. */
function wasReturned(decisions: RecalledTeam['decisions']): boolean {
  return decisions.some(({ action }, at) => action === 'return' && decisions[at + 1]?.action !== 'withdraw')
}

const isAwaiting = (state: TeamState) => (AWAITING_STATES as readonly TeamState[]).includes(state)
