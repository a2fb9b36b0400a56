import type { NoticeTemplate } from '../base/notice/template.ts'
import type { LaggingThing } from './reminder/lagging.ts'

/** Reminders to captains, by what they are late with. */
const reminders = {
  signup: {
    event: 'enrolment.reminder',
    required: ['until'],
    title: { zh: '报名尚未提交', en: 'Your enrolment is not submitted' },
    body: {
      zh: '团队“{team}”（{item}）的报名还没有提交，请在 {until} 前提交。{awaited}',
      en: 'The enrolment of your team “{team}” ({item}) is not submitted. Please submit it before {until}.{awaited}',
    },
  },
  work: {
    event: 'work.reminder',
    required: ['until'],
    title: { zh: '作品尚未提交', en: 'Your work is not submitted' },
    body: {
      zh: '团队“{team}”（{item}，{stage}）的作品还没有提交，请在 {until} 前提交。',
      en: 'Your team “{team}” ({item}, {stage}) has not submitted its work. Please submit it before {until}.',
    },
  },
} as const satisfies Record<LaggingThing, NoticeTemplate>

/** Notices of this module. */
export const workNotices = {
  ...reminders,
  returned: {
    event: 'work.returned',
    required: ['opinion'],
    title: { zh: '作品被退回', en: 'Work returned' },
    body: { zh: '作品“{work}”被退回修改：{opinion}', en: '“{work}” was returned for changes: {opinion}' },
  },
} as const satisfies Record<string, NoticeTemplate>

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`work.${keyof typeof workNotices}`, true> {}
}
