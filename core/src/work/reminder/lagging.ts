import { z } from 'zod'
import type { Bilingual } from '../../base/shapes.ts'
import type { TeamState } from '../../enrolment/team/team.ts'
import type { WorkState } from '../work.ts'

/** What a team is late with. */
export const LAGGING_THINGS = ['signup', 'work'] as const
export const LaggingThing = z.enum(LAGGING_THINGS)
export type LaggingThing = z.infer<typeof LaggingThing>

/** States of enrolments that their team still has to submit. */
export const UNSUBMITTED_TEAMS: readonly TeamState[] = ['draft', 'awaiting_members', 'returned']
/** States of works that their team still has to submit; a team may have begun none. */
export const UNSUBMITTED_WORKS: readonly WorkState[] = ['draft', 'returned']

/** The label of a work that was not begun. */
export const notBegun: Bilingual = { zh: '未开始', en: 'Not begun' }

/** Added where invited people have not answered. */
export const awaitedWords: Bilingual = {
  zh: '还有 {count} 位成员未答复邀请。',
  en: ' Invited people who have not answered: {count}.',
}
