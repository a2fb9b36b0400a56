import type { NoticeTemplate } from '../base/notice/template.ts'
import { decisionNotices } from './notice/decision-notices.ts'
import { memberNotices } from './notice/member-notices.ts'

/** Notices of this module. */
export const enrolmentNotices = {
  ...memberNotices,
  ...decisionNotices,
  message: {
    event: 'enrolment.message',
    title: { zh: '{subject}', en: '{subject}' },
    body: { zh: '{text}', en: '{text}' },
  },
} as const satisfies Record<string, NoticeTemplate>

export type EnrolmentNotice = keyof typeof enrolmentNotices

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`enrolment.${EnrolmentNotice}`, true> {}
}
