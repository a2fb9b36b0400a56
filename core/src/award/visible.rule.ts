import { type PublishSetting } from './award.ts'
import { PUBLISHED_STATES, type PublicationState } from './publication-state.ts'

/** The complete result of one work. */
export interface FullResult {
  readonly awardZh: string | null
  readonly awardEn: string | null
  readonly rank: number
  readonly tied: boolean
  /** Rounded as the rule requires. */
  readonly score: string
  /** In an order that doesn't identify their authors. */
  readonly comments: readonly string[]
}

export interface Publication {
  readonly state: PublicationState
  /** Null until published. */
  readonly visibleFrom: string | null
  readonly setting: PublishSetting
}

/** The part of a result that its own team sees. Null: hidden by the organiser. */
export interface OwnResult {
  readonly awardZh: string | null
  readonly awardEn: string | null
  readonly rank: number | null
  readonly tied: boolean | null
  readonly score: string | null
  readonly comments: readonly string[]
  readonly state: PublicationState
}

/**
 * Whether participants may see anything of it: published, not revoked, and past `visibleFrom` by the server's clock.
 */
export function isVisible({ state, visibleFrom }: Publication, now: Date): boolean {
  return PUBLISHED_STATES.includes(state) && visibleFrom !== null && now.getTime() >= Date.parse(visibleFrom)
}

/**
 * A team's view of its own result: null before the publication, then the parts that the publish setting includes.
 * Results reach participants only through this function. @spec U08
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

/** From when results that are published with this setting are visible, and everyone is notified; null: at once. */
export function visibleFromOf({
  visibleFrom,
  publicity,
}: Pick<PublishSetting, 'visibleFrom' | 'publicity'>): string | null {
  return visibleFrom ?? publicity?.from ?? null
}

/** Whether the list of winners is public. */
export function isPublic(publication: Publication, now: Date): boolean {
  return publication.setting.audience === 'public' && isVisible(publication, now)
}
