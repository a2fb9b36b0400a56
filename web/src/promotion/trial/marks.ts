import { awardsOf } from '@podium/core/promotion/trial/made-up-entries.ts'
import type { TriedStage, TriedStanding } from '@podium/core/promotion/trial/tried-graph.ts'

const FLAGS = ['forfeits', 'recommended', 'barred'] as const
const CAPS = ['inside', 'outside'] as const

/** What is known of an entry at a stage besides its score, as choices of one list. */
export type Mark =
  | { kind: (typeof FLAGS)[number] }
  | { kind: 'award'; award: string }
  | { kind: 'direct'; route: number; cap: (typeof CAPS)[number] }

export function markKey(mark: Mark): string {
  if (mark.kind === 'award') return `award ${mark.award}`
  return mark.kind === 'direct' ? `direct ${mark.route} ${mark.cap}` : mark.kind
}

/** All marks that an entry can have at a stage. */
export function marksAt(stage: TriedStage): Mark[] {
  return [
    ...FLAGS.map((kind) => ({ kind })),
    ...awardsOf(stage).map((award) => ({ kind: 'award' as const, award })),
    ...stage.routes.flatMap((_, route) => CAPS.map((cap) => ({ kind: 'direct' as const, route, cap }))),
  ]
}

function isMarked({ direct, ...standing }: TriedStanding, mark: Mark): boolean {
  if (mark.kind === 'award') return standing.awards.includes(mark.award)
  if (mark.kind === 'direct') return direct?.route === mark.route && direct.cap === mark.cap
  return standing[mark.kind]
}

export function keysOf(standing: TriedStanding, marks: readonly Mark[]): string[] {
  return marks.filter((mark) => isMarked(standing, mark)).map(markKey)
}

/** The standing with these marks; of two ways on by hand, the one chosen last. */
export function withMarks(standing: TriedStanding, marks: readonly Mark[], keys: readonly string[]): TriedStanding {
  const chosen = keys.flatMap((key) => marks.find((mark) => markKey(mark) === key) ?? [])
  const direct = chosen.findLast((mark) => mark.kind === 'direct')
  return {
    score: standing.score,
    awards: chosen.flatMap((mark) => (mark.kind === 'award' ? [mark.award] : [])),
    recommended: chosen.some(({ kind }) => kind === 'recommended'),
    barred: chosen.some(({ kind }) => kind === 'barred'),
    forfeits: chosen.some(({ kind }) => kind === 'forfeits'),
    direct: direct ? { route: direct.route, cap: direct.cap } : null,
  }
}
