import { z } from 'zod'
import type { Bilingual } from '../../base/shapes.ts'
import type { TeamState } from '../team/team.ts'

/** How staff take a team out: banned before it takes part, disqualified afterwards. */
export const ExclusionKind = z.enum(['ban', 'disqualify'])
export type ExclusionKind = z.infer<typeof ExclusionKind>

export const exclusionLabels: Record<ExclusionKind, Bilingual> = {
  ban: { zh: '禁止参赛', en: 'Ban' },
  disqualify: { zh: '取消资格', en: 'Disqualify' },
}

/** The state that an exclusion leads to. */
export const stateOfExclusion = {
  ban: 'banned',
  disqualify: 'disqualified',
} as const satisfies Record<ExclusionKind, TeamState>
