import type { NoticeTemplate } from '../base/notice/template.ts'

/** Notices of this module. */
export const expertNotices = {
  invited: {
    event: 'review.invited',
    forAnybody: true,
    title: { zh: '您已受邀担任评审专家', en: 'You are invited as an expert' },
    body: {
      zh: '您已加入专家库。请用本人手机号获取验证码登录，评审任务分配后会再通知您。',
      en: 'You are in the library of experts. Sign in by a code to your phone; you will hear of works to review.',
    },
  },
} as const satisfies Record<string, NoticeTemplate>

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`expert.${keyof typeof expertNotices}`, true> {}
}
