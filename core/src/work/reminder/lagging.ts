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

/** Notices to captains. */
export const teamReminders = {
  signup: {
    event: 'enrolment.reminder',
    title: { zh: '报名尚未提交', en: 'Your enrolment is not submitted' },
    body: {
      zh: '团队“{team}”（{itemZh}）的报名还没有提交，请在 {untilZh} 前提交。{awaitedZh}',
      en: 'The enrolment of your team “{team}” ({itemEn}) is not submitted. Please submit it before {untilEn}.{awaitedEn}',
    },
  },
  work: {
    event: 'work.reminder',
    title: { zh: '作品尚未提交', en: 'Your work is not submitted' },
    body: {
      zh: '团队“{team}”（{itemZh}，{stageZh}）的作品还没有提交，请在 {untilZh} 前提交。',
      en: 'Your team “{team}” ({itemEn}, {stageEn}) has not submitted its work. Please submit it before {untilEn}.',
    },
  },
} as const satisfies Record<LaggingThing, { event: string; title: Bilingual; body: Bilingual }>

/** Added where invited people have not answered. */
export const awaitedWords: Bilingual = {
  zh: '还有 {count} 位成员未答复邀请。',
  en: ' Invited people who have not answered: {count}.',
}
