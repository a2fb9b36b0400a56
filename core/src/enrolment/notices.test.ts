import { expect, test } from 'vitest'
import type { NoticeTemplate } from '../base/notice/template.ts'
import { captaincyNotices } from './captaincy/notices.ts'
import { changeNotices } from './change/notices.ts'
import { documentNotices } from './document/notices.ts'
import { joiningNotices } from './joining/notices.ts'
import { leaderNotices } from './leader/notices.ts'
import { decisionNotices } from './notice/decision-notices.ts'
import { memberNotices } from './notice/member-notices.ts'
import { enrolmentNotices } from './notices.ts'
import { petitionNotices } from './petition/notices.ts'
import { rosterNotices } from './roster/notices.ts'
import { sanctionNotices } from './sanction/notices.ts'
import { waitingNotices } from './waiting/notices.ts'

test('no notice takes the place of another one of the same key', () => {
  const parts: ReadonlyArray<Record<string, NoticeTemplate>> = [
    memberNotices,
    decisionNotices,
    leaderNotices,
    rosterNotices,
    captaincyNotices,
    changeNotices,
    documentNotices,
    joiningNotices,
    waitingNotices,
    sanctionNotices,
    petitionNotices,
  ]
  const kept: readonly NoticeTemplate[] = Object.values(enrolmentNotices)
  const lost = parts.flatMap((part) => Object.entries(part).filter(([, notice]) => !kept.includes(notice)))
  expect(lost.map(([key]) => key)).toEqual([])
})
