import { beijingDay } from '../base/time/beijing.ts'
import { nextEdge, todayOn } from '../competition/schedule/timeline.rule.ts'
import type { StageWindow } from '../competition/schedule/window.rule.ts'
import type { WindowKind } from '../competition/round/round.ts'

const DAY_MS = 86_400_000
const WEEK = 7

interface OfRound {
  readonly roundId: string
}

interface Stage extends OfRound {
  readonly name: string
  readonly nameEn: string
  readonly opensAt: string
  readonly closesAt: string
}

/** Where a round stands: its stage, and the next opening or closing. */
export interface Standing {
  readonly stage: Pick<Stage, 'name' | 'nameEn' | 'opensAt' | 'closesAt'> | null
  readonly next: { readonly kind: WindowKind; readonly edge: 'opens' | 'closes'; readonly at: string } | null
}

/** Rounds with where they stand: the one whose next date is nearest first, those without one last. */
export function currentRounds<R extends OfRound>(
  rounds: readonly R[],
  stages: readonly Stage[],
  windows: ReadonlyArray<StageWindow & OfRound>,
  now: Date,
): Array<R & Standing> {
  const standing = rounds.map((round) => {
    const stage = todayOn(ofRound(stages, round), now)?.stage
    const edge = nextEdge(
      ofRound(windows, round).map((window) => ({ ...window, onTimeline: true })),
      now,
    )
    return {
      ...round,
      stage: stage
        ? { name: stage.name, nameEn: stage.nameEn, opensAt: stage.opensAt, closesAt: stage.closesAt }
        : null,
      next: edge && { kind: edge.kind, edge: edge.edge, at: edge.at },
    }
  })
  const at = ({ next }: Standing) => (next ? Date.parse(next.at) : Number.POSITIVE_INFINITY)
  return standing.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)))
}

const ofRound = <T extends OfRound>(all: readonly T[], { roundId }: OfRound): T[] =>
  all.filter((each) => each.roundId === roundId)

/** First days of the last seven days in China, today included, and of the seven before them. */
export function trendDays(now: Date): { weekFrom: string; twoWeeksFrom: string } {
  const before = (days: number) => beijingDay(new Date(now.getTime() - days * DAY_MS))
  return { weekFrom: before(WEEK - 1), twoWeeksFrom: before(2 * WEEK - 1) }
}
