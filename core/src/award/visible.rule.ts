import { type PublishSetting } from './award.ts'
import { PUBLISHED_STATES, type PublicationState } from './publication-state.ts'

/** Everything there is to know of one work's result. */
export interface FullResult {
  readonly awardZh: string | null
  readonly awardEn: string | null
  readonly rank: number
  readonly tied: boolean
  /** Rounded as the rule says. */
  readonly score: string
  /** In no order that tells who wrote them. */
  readonly comments: readonly string[]
}

export interface Publication {
  readonly state: PublicationState
  /** Null until published. */
  readonly visibleFrom: string | null
  readonly setting: PublishSetting
}

/** What a team sees of its own result. Null stands for what the organiser does not show. */
export interface OwnResult {
  readonly awardZh: string | null
  readonly awardEn: string | null
  readonly rank: number | null
  readonly tied: boolean | null
  readonly score: string | null
  readonly comments: readonly string[]
  readonly state: PublicationState
}

/** Whether participants may know anything of it: published, not revoked, and its moment has come by the server's clock. */
export function isVisible({ state, visibleFrom }: Publication, now: Date): boolean {
  return PUBLISHED_STATES.includes(state) && visibleFrom !== null && now.getTime() >= Date.parse(visibleFrom)
}

/**
 * A team's view of its own result at a moment: nothing at all before its publication, and afterwards only what the
 * publish setting shows. The one door through which results reach participants. @spec U08
 */
export function ownResult(result: FullResult, publication: Publication, now: Date): OwnResult | null {
  if (!isVisible(publication, now)) return null
  const { rank, score, comments } = publication.setting
  return {
    awardZh: result.awardZh,
    awardEn: result.awardEn,
    rank: rank ? result.rank : null,
    tied: rank ? result.tied : null,
    score: score ? result.score : null,
    comments: comments ? result.comments.filter((comment) => comment !== '') : [],
    state: publication.state,
  }
}

/** Whether the list of winners is open to everybody. */
export function isPublic(publication: Publication, now: Date): boolean {
  return publication.setting.audience === 'public' && isVisible(publication, now)
}
