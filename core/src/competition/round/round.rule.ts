import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { canTransition, transitions, stateAfter, type StateMachine } from '../../base/state/state-machine.ts'
import type { Gap } from '../schedule/gap.ts'
import { competitionRefusals as refusals } from '../refusals.ts'
import type { ApprovalAnswer } from './approval-answer.ts'
import { type ItemInput } from './round.ts'
import { awaitsApproval, ENDED_STATES, ROUND_ACTIONS, type RoundAction, type RoundState } from './round-state.ts'

const machine: StateMachine<RoundState, RoundAction> = {
  /** A root organisation needs no approval: what it submits is published. */
  submit: transitions<RoundState>(['draft', 'rejected'], 'pending_approval', 'published'),
  /** The request for approval is withdrawn. */
  withdraw: transitions<RoundState>(['pending_approval'], 'draft'),
  publish: transitions<RoundState>(['draft', 'rejected', 'pending_approval'], 'published'),
  reject: transitions<RoundState>(['pending_approval'], 'rejected'),
  take_offline: transitions<RoundState>(['published'], 'offline'),
  put_online: transitions<RoundState>(['offline'], 'published'),
  finish: transitions<RoundState>(['result_published'], 'finished'),
  archive: transitions<RoundState>(['finished'], 'archived'),
}

/** Actions that are refused while a gap exists. */
const NEEDS_ALL: readonly RoundAction[] = ['submit', 'publish', 'put_online']
/** Actions that a parent organisation decides; a root organisation decides for itself. */
const BY_UPPER: readonly RoundAction[] = ['publish', 'reject']
const NEEDS_OPINION: readonly RoundAction[] = ['reject', 'take_offline']

export interface RoundStateFacts {
  readonly state: RoundState
  readonly gaps: readonly Gap[]
  /** Whether the round's organisation has no parent. */
  readonly rootGroup: boolean
  /** Whether the viewer acts for an organisation above the round's, or for the whole installation. */
  readonly byUpper: boolean
  /** Whether the viewer made the pending request for approval. */
  readonly askedByViewer: boolean
}

/** The state that the action leads to; null where it isn't allowed. */
export function roundAfter(
  action: RoundAction,
  round: Pick<RoundStateFacts, 'state' | 'rootGroup'>,
): RoundState | null {
  const usual = stateAfter(machine, round.state, action)
  return usual !== null && action === 'submit' && round.rootGroup ? 'published' : usual
}

/** Why the action isn't allowed. Gaps are reported as faults of fields, with the page as `path`. */
export function whyNotMove(round: RoundStateFacts, action: RoundAction, opinion: string): Refusal | null {
  if (!canTransition(machine, round.state, action)) return refuse(refusals.ROUND_WRONG_STATE)
  if (BY_UPPER.includes(action) && !round.rootGroup && !round.byUpper) return refuse(refusals.NEEDS_UPPER_GROUP)
  if (action === 'withdraw' && round.byUpper && !round.askedByViewer) return refuse(refusals.NOT_THE_REQUESTER)
  if (NEEDS_ALL.includes(action) && round.gaps.length > 0) {
    const faults = round.gaps.map(({ page, zh, en }) => ({ path: page, zh, en }))
    return refuse(refusals.ROUND_HAS_GAPS, { count: round.gaps.length }, faults)
  }
  if (NEEDS_OPINION.includes(action) && opinion.trim() === '') return refuse(refusals.OPINION_MISSING)
  return null
}

/** Actions that the state allows, regardless of permissions. */
export function actionsOf(state: RoundState): RoundAction[] {
  return ROUND_ACTIONS.filter((action) => canTransition(machine, state, action))
}

/** Why the round's content, items, schedule and settings are read-only. */
export function whyNotEdit(state: RoundState): Refusal | null {
  if (awaitsApproval({ state })) return refuse(refusals.ROUND_AWAITS_APPROVAL)
  return ENDED_STATES.includes(state) ? refuse(refusals.ROUND_NOT_EDITABLE) : null
}

export function whyNotRemove(state: RoundState): Refusal | null {
  return state === 'draft' ? null : refuse(refusals.NOT_A_DRAFT)
}

/** How a request for approval ends with this action; null if it does not end it. */
export function answerBy(action: RoundAction): ApprovalAnswer | null {
  const answers: { readonly [action in RoundAction]?: ApprovalAnswer } = {
    publish: 'approved',
    reject: 'rejected',
    withdraw: 'withdrawn',
  }
  return answers[action] ?? null
}

/** Whether the round was published, so that a change of its rules needs a reason. */
export function inForce(publishedAt: string | Date | null): boolean {
  return publishedAt !== null
}

export function whyNoReason(applied: boolean, reason: string): Refusal | null {
  return applied && reason.trim() === '' ? refuse(refusals.REASON_MISSING) : null
}

/** Why these items are refused: a code or name occurs twice. */
export function whyNotItems(items: readonly Pick<ItemInput, 'code' | 'name'>[]): Refusal | null {
  const faults: FieldFault[] = items.flatMap((item, at) => [
    ...(items.findIndex(({ code }) => code === item.code) < at
      ? [{ path: `items.${at}.code`, zh: `赛项代码 ${item.code} 重复`, en: `The code ${item.code} is used twice` }]
      : []),
    ...(items.findIndex(({ name }) => name === item.name) < at
      ? [{ path: `items.${at}.name`, zh: `赛项名称“${item.name}”重复`, en: `The name ${item.name} is used twice` }]
      : []),
  ])
  return faults.length > 0 ? refuse(refusals.ROUND_FAULTY, {}, faults) : null
}

/** Why a new round can't start from a template: its settings are those of items, and there is none. */
export function whyNotTemplate(chosen: boolean, items: readonly unknown[]): Refusal | null {
  if (!chosen || items.length > 0) return null
  const words = { zh: '使用模板须先添加至少一个赛项', en: 'Add at least one event first: a template sets up events' }
  return refuse(refusals.ROUND_FAULTY, {}, [{ path: 'template.template', ...words }])
}
