import { refuse, type Refusal } from '../base/refusal.ts'
import type { Bilingual } from '../base/shapes.ts'
import {
  canTransition,
  transitions,
  stateAfter,
  whyNotTransition,
  type StateMachine,
} from '../base/state/state-machine.ts'
import { whyWindowClosed, type ForceableWindow } from '../competition/schedule/window.rule.ts'
import type { AwardRange, PublishSetting, TieDecision } from './award.ts'
import {
  CONFIRMABLE_STATES,
  PUBLISHED_STATES,
  SETTABLE_STATES,
  UNPUBLISHED_STATES,
  type PublicationState,
} from './publication-state.ts'
import { awardRefusals } from './refusals.ts'

export const PUBLICATION_ACTIONS = [
  'set',
  'recall',
  'sendBack',
  'confirm',
  'unconfirm',
  'publish',
  'formalise',
  'revoke',
] as const
export type PublicationAction = (typeof PUBLICATION_ACTIONS)[number]

export const publicationStateLabels: Record<PublicationState, Bilingual> = {
  calculated: { zh: '待设奖', en: 'Awards to be set' },
  awards_set: { zh: '待确认', en: 'Awaiting confirmation' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  publicised: { zh: '公示中', en: 'Under public notice' },
  formal: { zh: '已正式发布', en: 'Published' },
  corrected: { zh: '已更正', en: 'Corrected' },
  revoked: { zh: '已撤回', en: 'Revoked' },
}

/** How the award of one winner stands. */
export const winnerStateLabels: Record<PublicationState, Bilingual> = {
  ...publicationStateLabels,
  revoked: { zh: '奖项已撤销', en: 'Award revoked' },
}

const actionWords: Record<PublicationAction, Bilingual> = {
  set: { zh: '设奖', en: 'take awards' },
  recall: { zh: '撤回确认请求', en: 'be recalled' },
  sendBack: { zh: '退回', en: 'be sent back' },
  confirm: { zh: '确认', en: 'be confirmed' },
  unconfirm: { zh: '取消确认', en: 'be unconfirmed' },
  publish: { zh: '发布', en: 'be published' },
  formalise: { zh: '转为正式', en: 'become formal' },
  revoke: { zh: '撤回', en: 'be revoked' },
}

/**
 * `calculated → awards_set → confirmed → publicised → formal`. Awards that wait for confirmation are changed only after
 * whoever set them recalled them or the second person sent them back. Without public notice a confirmed list becomes `formal`
 * immediately; a list that was public before it was revoked becomes `corrected`.
 */
const machine: StateMachine<PublicationState, PublicationAction> = {
  set: transitions<PublicationState>(SETTABLE_STATES, 'awards_set'),
  recall: transitions<PublicationState>(['awards_set'], 'calculated'),
  sendBack: transitions<PublicationState>(['awards_set'], 'calculated'),
  confirm: transitions<PublicationState>(['awards_set'], 'confirmed'),
  unconfirm: transitions<PublicationState>(['confirmed'], 'awards_set'),
  publish: transitions<PublicationState>(['confirmed'], 'publicised', 'formal', 'corrected'),
  formalise: transitions<PublicationState>(['publicised'], 'formal', 'corrected'),
  revoke: transitions<PublicationState>(['publicised', 'formal', 'corrected'], 'revoked'),
}

/** Facts that `afterPublicationAction` needs besides the state. */
export interface PublicationFacts {
  /** Whether it is published with a period of public notice. */
  readonly publicity: boolean
  /** Whether an earlier list was public before it was revoked. */
  readonly withdrawn: boolean
}

/** The state an action leads to, or null where it is refused. */
export function afterPublicationAction(
  state: PublicationState,
  action: PublicationAction,
  { publicity, withdrawn }: PublicationFacts = { publicity: true, withdrawn: false },
): PublicationState | null {
  const usual = stateAfter(machine, state, action)
  const settles = action === 'formalise' || (action === 'publish' && !publicity)
  return usual !== null && settles ? (withdrawn ? 'corrected' : 'formal') : usual
}

/** Whether the state allows the action, whoever asks. */
export function allowsPublicationAction(state: PublicationState, action: PublicationAction): boolean {
  return canTransition(machine, state, action)
}

export function whyNotPublicationAction(state: PublicationState, action: PublicationAction): Refusal | null {
  return whyNotTransition(machine, state, action, () =>
    refuse(awardRefusals.WRONG_STATE, {
      state: publicationStateLabels[state].zh,
      stateEn: publicationStateLabels[state].en,
      action: actionWords[action].zh,
      actionEn: actionWords[action].en,
    }),
  )
}

/** The state of awards that count: those of results that changed since have to be set again. */
export function stateByResults(state: PublicationState, outdated: boolean): PublicationState {
  return outdated && UNPUBLISHED_STATES.includes(state) ? 'calculated' : state
}

interface AwardsOf {
  readonly state: PublicationState
  /** The caller set them. */
  readonly own: boolean
}

/** Why the awards can't be set or changed, whoever asks. */
export function whyNotSet(state: PublicationState): Refusal | null {
  if (CONFIRMABLE_STATES.includes(state)) return refuse(awardRefusals.AWAITING_CONFIRMATION)
  return whyNotPublicationAction(state, 'set')
}

/** Why the caller can't confirm the awards: another person than the one who set them must. */
export function whyNotConfirm({ state, own }: AwardsOf): Refusal | null {
  return whyNotPublicationAction(state, 'confirm') ?? (own ? refuse(awardRefusals.SAME_PERSON) : null)
}

/** Why the caller can't send the awards back instead of confirming them. */
export function whyNotSendBack({ state, own }: AwardsOf): Refusal | null {
  return whyNotPublicationAction(state, 'sendBack') ?? (own ? refuse(awardRefusals.SAME_PERSON) : null)
}

/** Why the caller can't recall the awards to change them: only the one who set them can. */
export function whyNotRecall({ state, own }: AwardsOf): Refusal | null {
  return whyNotPublicationAction(state, 'recall') ?? (own ? null : refuse(awardRefusals.OTHER_PERSON))
}

export function whyNotPublish(setting: PublishSetting): Refusal | null {
  const { publicity } = setting
  if (publicity && Date.parse(publicity.to) <= Date.parse(publicity.from)) return refuse(awardRefusals.PUBLICITY_ORDER)
  return null
}

/**
 * What the schedule says against results that show at `at`: outside the window for results of the stage and item. It warns
 * and doesn't refuse. `window` null: the stage has none.
 */
export function outsideResultWindow(window: ForceableWindow | null, at: Date): Refusal | null {
  return window && whyWindowClosed({ ...window, kind: 'result' }, at)
}

/** Why results under public notice can't become formal yet. `publicityTo` null: there is no period. */
export function whyNotFormal(publicityTo: string | null, now: Date): Refusal | null {
  return publicityTo !== null && now.getTime() < Date.parse(publicityTo)
    ? refuse(awardRefusals.PUBLICITY_RUNNING)
    : null
}

/** Whether results are published with the same setting already. */
export function isPublishedAs(state: PublicationState, current: PublishSetting, next: PublishSetting): boolean {
  return (
    PUBLISHED_STATES.includes(state) && JSON.stringify(settingValues(current)) === JSON.stringify(settingValues(next))
  )
}

/** Masked names of minors add nothing, so that what was published before this setting keeps its digest. */
function settingValues(setting: PublishSetting): unknown[] {
  const { audience, rank, score, comments, minorNames, visibleFrom, publicity } = setting
  const values = [audience, rank, score, comments, visibleFrom, publicity && [publicity.from, publicity.to]]
  return minorNames === 'masked' ? values : [...values, { minorNames }]
}

/** The published results in canonical form: the publication stores its SHA-256. */
export function canonicalPublication(published: {
  runHash: string
  ranges: readonly AwardRange[]
  decisions: readonly TieDecision[]
  winners: ReadonlyArray<{ teamId: string; workId: string; rank: number; score: string; award: number }>
  setting: PublishSetting
  /** All works in the ranking; earlier versions published without it. */
  ranking?: ReadonlyArray<{ workId: string; rank: number; score: string }>
}): string {
  return JSON.stringify({
    run: published.runHash,
    ranges: published.ranges.map((range) => [range.nameZh, range.nameEn, range.rankFrom, range.rankTo]),
    decisions: published.decisions
      .map((decision) => [decision.rank, decision.give, decision.reason] as const)
      .sort((a, b) => a[0] - b[0]),
    winners: published.winners
      .map((winner) => [winner.teamId, winner.workId, winner.rank, winner.score, winner.award] as const)
      .sort((a, b) => (a[0] < b[0] ? -1 : 1)),
    setting: settingValues(published.setting),
    ...(published.ranking && {
      ranking: published.ranking
        .map((work) => [work.workId, work.rank, work.score] as const)
        .sort((a, b) => (a[0] < b[0] ? -1 : 1)),
    }),
  })
}

/** The works in the ranking of a canonical text; null if it has none. */
export function rankingOf(canonical: string): string[] | null {
  const { ranking } = JSON.parse(canonical) as { ranking?: Array<[workId: string, rank: number, score: string]> }
  return ranking?.map(([workId]) => workId) ?? null
}
