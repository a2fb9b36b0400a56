import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import type { Gap } from '../schedule/gap.ts'
import { competitionRefusals as refusals } from '../refusals.ts'
import { ROUND_ACTIONS, type ItemInput, type RoundAction, type RoundState } from './round.ts'

interface Move {
  readonly from: readonly RoundState[]
  readonly to: RoundState
  /** Refused while anything is missing. */
  readonly complete?: true
  /** An upper organisation decides; a root organisation decides for itself. */
  readonly byUpper?: true
  readonly opinion?: true
}

const moves: Readonly<Record<RoundAction, Move>> = {
  submit: {
    from: ['draft', 'rejected'],
    to: 'pending_approval',
    complete: true,
  },
  publish: {
    from: ['draft', 'rejected', 'pending_approval'],
    to: 'published',
    complete: true,
    byUpper: true,
  },
  reject: {
    from: ['pending_approval'],
    to: 'rejected',
    byUpper: true,
    opinion: true,
  },
  take_offline: { from: ['published'], to: 'offline', opinion: true },
  put_online: {
    from: ['offline'],
    to: 'published',
    complete: true,
  },
  finish: { from: ['result_published'], to: 'finished' },
  archive: { from: ['finished'], to: 'archived' },
}

export interface RoundToMove {
  readonly state: RoundState
  readonly gaps: readonly Gap[]
  /** The round's organisation has none above it. */
  readonly rootGroup: boolean
  /** Whoever moves it acts for an organisation above the round's, or for the whole installation. */
  readonly byUpper: boolean
}

/** Where the action leads. A root organisation has nobody to ask: what it submits is published. */
export function roundAfter(action: RoundAction, round: Pick<RoundToMove, 'rootGroup'>): RoundState {
  return action === 'submit' && round.rootGroup ? 'published' : moves[action].to
}

/** Why the round can't be moved so; null when it can. The gaps come as faults of fields, `path` being the page. */
export function whyNotMove(round: RoundToMove, action: RoundAction, opinion: string): Refusal | null {
  const move = moves[action]
  if (!move.from.includes(round.state)) {
    return refuse(refusals.ROUND_WRONG_STATE)
  }
  if (move.byUpper && !round.rootGroup && !round.byUpper) return refuse(refusals.NEEDS_UPPER_GROUP)
  if (move.complete && round.gaps.length > 0) {
    const faults = round.gaps.map(({ page, zh, en }) => ({ path: page, zh, en }))
    return refuse(refusals.ROUND_HAS_GAPS, { count: round.gaps.length }, faults)
  }
  if (move.opinion && opinion.trim() === '') return refuse(refusals.OPINION_MISSING)
  return null
}

/** Actions that the state allows, whoever asks. */
export function actionsOf(state: RoundState): RoundAction[] {
  return ROUND_ACTIONS.filter((action) => moves[action].from.includes(state))
}

/** Why the round's content, items, schedule and settings can't change any more. */
export function whyNotEdit(state: RoundState): Refusal | null {
  return state === 'finished' || state === 'archived' ? refuse(refusals.ROUND_NOT_EDITABLE) : null
}

export function whyNotRemove(state: RoundState): Refusal | null {
  return state === 'draft' ? null : refuse(refusals.NOT_A_DRAFT)
}

/** Whether people may have acted on what the round says, so that a change of its rules needs a reason. */
export function inForce(publishedAt: string | Date | null): boolean {
  return publishedAt !== null
}

export function whyNoReason(applied: boolean, reason: string): Refusal | null {
  return applied && reason.trim() === '' ? refuse(refusals.REASON_MISSING) : null
}

/** Items share neither code nor name. */
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
