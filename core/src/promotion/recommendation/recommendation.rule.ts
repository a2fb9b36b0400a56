import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { canTransition, transitions, type StateMachine } from '../../base/state/state-machine.ts'
import { closingText } from '../../base/time/window-times.ts'
import type { PromotionSetting } from '../../competition/setting/promotion-setting.ts'
import { promotionRefusals } from '../refusals.ts'
import { recommendationRefusals as no } from './refusals.ts'
import {
  listStateLabels,
  type ListAction,
  type ListState,
  type ListTerms,
  type RecommendedEntry,
} from './recommendation.ts'

export const listMachine: StateMachine<ListState, ListAction> = {
  publish: transitions<ListState>(['draft'], 'public'),
  retract: transitions<ListState>(['public'], 'draft'),
  send: transitions<ListState>(['public'], 'sent'),
  /** The organiser gives it back. */
  return: transitions<ListState>(['sent'], 'draft'),
}

export interface ListFacts {
  /** Whether a rule of the stage admits recommended entries. */
  readonly isAsked: boolean
  readonly state: ListState
  /** Null: no limit. */
  readonly quota: number | null
  readonly entries: number
  /** Whether the promotion of the stage was committed. */
  readonly isCommitted: boolean
  readonly publicUntil: Date | null
}

export function asksForRecommendations({ routes }: Pick<PromotionSetting, 'routes'>): boolean {
  return routes.some(({ rule }) => rule.rows.some(({ kind }) => kind === 'recommended'))
}

/** Places of an organisation; null: no limit. */
export function quotaOf(
  { recommendations, recommendation }: Pick<PromotionSetting, 'recommendations' | 'recommendation'>,
  groupId: string,
): number | null {
  return recommendation.exceptions.find((each) => each.groupId === groupId)?.count ?? recommendations
}

/** The present terms of an organisation's list; null: no rule asks for one. */
export function termsOf(setting: PromotionSetting, groupId: string): ListTerms | null {
  if (!asksForRecommendations(setting)) return null
  const { by, publicDays } = setting.recommendation
  return { by, quota: quotaOf(setting, groupId), publicDays }
}

/** Whether the list was made public by other terms than the present ones. Lists from before terms were kept aren't. */
export function isOutdated(
  list: { readonly state: ListState; readonly terms: ListTerms | null },
  present: ListTerms | null,
): boolean {
  const { terms } = list
  if (list.state === 'draft' || terms === null) return false
  if (present === null) return true
  // Its public notice is over once it is sent.
  const isNoticeMet = list.state === 'sent' || terms.publicDays === present.publicDays
  return terms.by !== present.by || terms.quota !== present.quota || !isNoticeMet
}

/** Why the list can't be changed now. */
export function whyNotEditList(facts: ListFacts): Refusal | null {
  return firstRefusal(
    facts.isAsked ? null : refuse(no.NOT_ASKED),
    facts.isCommitted ? refuse(promotionRefusals.COMMITTED) : null,
    facts.state === 'public' ? refuse(no.LIST_PUBLIC) : null,
    facts.state === 'sent' ? refuse(no.LIST_SENT) : null,
  )
}

/** Why these entries can't be the list, in this order. `eligible`: teams of the organisation in the stage. */
export function whyNotSaveList(
  facts: ListFacts,
  entries: readonly RecommendedEntry[],
  eligible: ReadonlySet<string>,
): Refusal | null {
  const { quota } = facts
  return firstRefusal(
    whyNotEditList(facts),
    new Set(entries.map(({ teamId }) => teamId)).size === entries.length ? null : refuse(no.TWICE),
    quota === null || entries.length <= quota ? null : refuse(no.OVER_QUOTA, { quota, count: entries.length }),
    entries.every(({ teamId }) => eligible.has(teamId)) ? null : refuse(no.NOT_YOURS),
    entries.every(({ reason }) => reason.trim() !== '') ? null : refuse(no.NO_REASON),
  )
}

/** Why the list can't be moved on at `now`, the database's time. */
export function whyNotMoveList(facts: ListFacts, action: ListAction, reason: string, now: Date): Refusal | null {
  const { state, publicUntil, quota, entries } = facts
  const until = publicUntil && closingText(publicUntil.toISOString(), now)
  return firstRefusal(
    facts.isAsked ? null : refuse(no.NOT_ASKED),
    facts.isCommitted ? refuse(promotionRefusals.COMMITTED) : null,
    canTransition(listMachine, state, action) ? null : fixed(state),
    action === 'publish' && entries === 0 ? refuse(no.EMPTY_LIST) : null,
    action === 'send' && until && now < publicUntil
      ? refuse(no.STILL_PUBLIC, { untilZh: until.zh, untilEn: until.en })
      : null,
    (action === 'publish' || action === 'send') && quota !== null && entries > quota
      ? refuse(no.OVER_QUOTA, { quota, count: entries })
      : null,
    action === 'return' && reason.trim() === '' ? refuse(no.RETURN_REASON) : null,
  )
}

function fixed(state: ListState): Refusal {
  const { zh, en } = listStateLabels[state]
  return refuse(no.LIST_FIXED, { stateZh: zh, stateEn: en })
}
