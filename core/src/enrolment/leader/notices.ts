import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about leaders. */
export const leaderNotices = {
  leaderNamed: {
    event: 'enrolment.added',
    title: { zh: '您被指定为领队', en: 'You were named as leader' },
    body: {
      zh: '{by} 指定您为团队“{team}”的领队，代表学校参加“{item}”',
      en: '{by} named you as leader of the team “{team}”, to represent your school in “{item}”',
    },
  },
  leaderDropped: {
    event: 'enrolment.removed',
    title: { zh: '您已不再担任领队', en: 'You are no longer a leader' },
    body: { zh: '{by} 取消了您在团队“{team}”的领队身份', en: '{by} took you off as leader of the team “{team}”' },
  },
} as const satisfies Record<string, NoticeTemplate>
