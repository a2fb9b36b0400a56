import type { NoticeTemplate } from '../base/notice/template.ts'
import { captaincyNotices } from './captaincy/notices.ts'
import { changeNotices } from './change/notices.ts'
import { documentNotices } from './document/notices.ts'
import { joiningNotices } from './joining/notices.ts'
import { decisionNotices } from './notice/decision-notices.ts'
import { leaderNotices } from './leader/notices.ts'
import { memberNotices } from './notice/member-notices.ts'
import { rosterNotices } from './roster/notices.ts'
import { petitionNotices } from './petition/notices.ts'
import { registrationNotices } from './registration/notices.ts'
import { sanctionNotices } from './sanction/notices.ts'
import { waitingNotices } from './waiting/notices.ts'

/** Notices of this module. */
export const enrolmentNotices = {
  ...memberNotices,
  ...decisionNotices,
  ...leaderNotices,
  ...rosterNotices,
  ...captaincyNotices,
  ...changeNotices,
  ...documentNotices,
  ...joiningNotices,
  ...waitingNotices,
  ...sanctionNotices,
  ...petitionNotices,
  ...registrationNotices,
  message: {
    event: 'enrolment.message',
    required: ['subject', 'text'],
    title: { zh: '{subject}', en: '{subject}' },
    body: { zh: '{text}', en: '{text}' },
  },
} as const satisfies Record<string, NoticeTemplate>

export type EnrolmentNotice = keyof typeof enrolmentNotices

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`enrolment.${EnrolmentNotice}`, true> {}
}
