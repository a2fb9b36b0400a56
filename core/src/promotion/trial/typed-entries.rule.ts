import { teamIdOf } from './made-up-entries.ts'
import { TRIED_AT_MOST, type TriedEntry, type TriedStage, type TriedStanding } from './tried-graph.ts'

/** Stands for a missing result. */
export const NO_SCORE = '-'

/** A line that isn't an entry, by its number from 1. */
export interface TypedFault {
  readonly line: number
  readonly kind: 'columns' | 'score' | 'many'
}

/**
 * Entries from lines of text: school, region, and a score for each stage in order. What else is known of the entry on
 * the same line stays, as long as it is of the same school and region.
 */
export function typedEntries(
  text: string,
  stages: readonly Pick<TriedStage, 'stageId'>[],
  known: readonly TriedEntry[],
): { entries: TriedEntry[]; faults: TypedFault[] } {
  const entries: TriedEntry[] = []
  const faults: TypedFault[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const cells = line.trim().split(/\s*[,，\t]\s*|\s+/u)
    if (line.trim() === '') continue
    const [school, region, ...typed] = cells
    if (entries.length === TRIED_AT_MOST) {
      faults.push({ line: at + 1, kind: 'many' })
      break
    }
    if (school === undefined || region === undefined || typed.length === 0 || typed.length > stages.length) {
      faults.push({ line: at + 1, kind: 'columns' })
      continue
    }
    const scores = typed.map(scoreOf)
    if (scores.includes(undefined)) {
      faults.push({ line: at + 1, kind: 'score' })
      continue
    }
    const same = known[entries.length]
    const before = same?.school === school && same.region === region ? same.standings : undefined
    const standings = stages.map(({ stageId }, stage): [string, TriedStanding] => [
      stageId,
      { ...(before?.[stageId] ?? UNMARKED), score: scores[stage] ?? null },
    ])
    entries.push({ teamId: teamIdOf(entries.length), school, region, standings: Object.fromEntries(standings) })
  }
  return { entries, faults }
}

const UNMARKED = { awards: [], recommended: false, barred: false, forfeits: false, direct: null }

/** Undefined: not a score. */
function scoreOf(cell: string): number | null | undefined {
  if (cell === NO_SCORE) return null
  const score = Number(cell)
  return cell !== '' && Number.isFinite(score) && Math.abs(score) <= 1_000_000 ? score : undefined
}

/** The entries as lines of text. */
export function textOfEntries(entries: readonly TriedEntry[], stages: readonly Pick<TriedStage, 'stageId'>[]): string {
  return entries
    .map(({ school, region, standings }) =>
      [school, region, ...stages.map(({ stageId }) => standings[stageId]?.score ?? NO_SCORE)].join(', '),
    )
    .join('\n')
}
