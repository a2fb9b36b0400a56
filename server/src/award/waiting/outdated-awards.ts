import { TieDecision } from '@podium/core/award/award.ts'
import { UNPUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import { setAwards } from '@podium/core/award/set-awards.rule.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import {
  rangesOf,
  rankedWorks,
  winnersOf,
  type NewWinner,
  type Publication,
  type RankedWork,
} from '../publication.store.ts'

/** Whether awards are set and not published, and the results now give other winners. */
export async function isOutdated(db: Db | Tx, publication: Publication, newestRunId: string | null): Promise<boolean> {
  if (!UNPUBLISHED_STATES.includes(publication.state)) return false
  if (publication.runId !== newestRunId) return true
  const ranked = await rankedWorks(db, newestRunId)
  const ranges = await rangesOf(db, publication.publicationId)
  const outcome = setAwards(ranked, ranges, decisionsOf(publication))
  const winners = await winnersOf(db, publication.publicationId)
  return !('winners' in outcome) || textOf(withTeams(outcome.winners, ranked)) !== textOf(winners)
}

export function decisionsOf(publication: Pick<Publication, 'decisions'>): TieDecision[] {
  return TieDecision.array().parse(publication.decisions)
}

/** Adds team and score to winners. */
export function withTeams(
  winners: ReadonlyArray<{ workId: string; rank: number; award: number }>,
  ranked: readonly RankedWork[],
): NewWinner[] {
  const byWork = new Map(ranked.map((work) => [work.workId, work]))
  return winners.map(({ workId, rank, award }) => {
    const { teamId, score } = byWork.get(workId)!
    return { workId, rank, award, teamId, score }
  })
}

function textOf(winners: readonly NewWinner[]): string {
  return winners
    .map(({ teamId, workId, rank, award }) => `${teamId} ${workId} ${rank} ${award}`)
    .sort()
    .join('\n')
}
