import { refuse, type Refusal } from '../base/refusal.ts'
import type { Bilingual } from '../base/shapes.ts'
import type { AwardRange, PublicationState, PublishSetting, TieDecision } from './award.ts'
import { awardRefusals } from './refusals.ts'

export const PUBLICATION_ACTIONS = ['set', 'confirm', 'unconfirm', 'publish', 'formalise', 'revoke'] as const
export type PublicationAction = (typeof PUBLICATION_ACTIONS)[number]

export const publicationStateWords: Record<PublicationState, Bilingual> = {
  calculated: { zh: '待设奖', en: 'Awards to be set' },
  awards_set: { zh: '已设奖', en: 'Awards set' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  publicised: { zh: '公示中', en: 'Under public notice' },
  formal: { zh: '正式发布', en: 'Formal' },
  corrected: { zh: '已更正', en: 'Corrected' },
  revoked: { zh: '已撤回', en: 'Revoked' },
}

const actionWords: Record<PublicationAction, Bilingual> = {
  set: { zh: '设奖', en: 'take awards' },
  confirm: { zh: '确认', en: 'be confirmed' },
  unconfirm: { zh: '取消确认', en: 'be unconfirmed' },
  publish: { zh: '发布', en: 'be published' },
  formalise: { zh: '转为正式', en: 'become formal' },
  revoke: { zh: '撤回', en: 'be revoked' },
}

/** `calculated → awards_set → confirmed → publicised → formal`; a revoked one begins again at its awards. */
const edges: Record<PublicationAction, Partial<Record<PublicationState, PublicationState>>> = {
  set: { calculated: 'awards_set', awards_set: 'awards_set', revoked: 'awards_set' },
  confirm: { awards_set: 'confirmed' },
  unconfirm: { confirmed: 'awards_set' },
  publish: { confirmed: 'publicised' },
  formalise: { publicised: 'formal' },
  revoke: { publicised: 'revoked', formal: 'revoked' },
}

export function afterPublicationAction(state: PublicationState, action: PublicationAction): PublicationState | null {
  return edges[action][state] ?? null
}

export function whyNotPublicationAction(state: PublicationState, action: PublicationAction): Refusal | null {
  if (afterPublicationAction(state, action) !== null) return null
  return refuse(awardRefusals.WRONG_STATE, {
    state: publicationStateWords[state].zh,
    stateEn: publicationStateWords[state].en,
    action: actionWords[action].zh,
    actionEn: actionWords[action].en,
  })
}

export function whyNotPublish(setting: PublishSetting): Refusal | null {
  const { publicity } = setting
  if (publicity && Date.parse(publicity.to) <= Date.parse(publicity.from)) return refuse(awardRefusals.PUBLICITY_ORDER)
  return null
}

/** Why results under public notice can't become formal yet. `publicityTo` null: there is no period. */
export function whyNotFormal(publicityTo: string | null, now: Date): Refusal | null {
  return publicityTo !== null && now.getTime() < Date.parse(publicityTo)
    ? refuse(awardRefusals.PUBLICITY_RUNNING)
    : null
}

/** What was published, as one text: its SHA-256 is kept with the publication. */
export function canonicalPublication(published: {
  runHash: string
  ranges: readonly AwardRange[]
  decisions: readonly TieDecision[]
  winners: ReadonlyArray<{ teamId: string; workId: string; rank: number; score: string; award: number }>
  setting: PublishSetting
}): string {
  const { audience, rank, score, comments, visibleFrom, publicity } = published.setting
  return JSON.stringify({
    run: published.runHash,
    ranges: published.ranges.map((range) => [range.nameZh, range.nameEn, range.rankFrom, range.rankTo]),
    decisions: published.decisions
      .map((decision) => [decision.rank, decision.give, decision.reason] as const)
      .sort((a, b) => a[0] - b[0]),
    winners: published.winners
      .map((winner) => [winner.teamId, winner.workId, winner.rank, winner.score, winner.award] as const)
      .sort((a, b) => (a[0] < b[0] ? -1 : 1)),
    setting: [audience, rank, score, comments, visibleFrom, publicity && [publicity.from, publicity.to]],
  })
}
