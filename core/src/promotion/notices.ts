import type { NoticeTemplate } from '../base/notice/template.ts'

/** Notices of this module. */
export const promotionNotices = {
  promoted: {
    event: 'result.promoted',
    title: { zh: '恭喜晋级', en: 'Promoted' },
    body: {
      zh: '团队“{team}”已从“{stage}”晋级至“{target}”，请留意后续安排',
      en: 'The team “{team}” was promoted from {stage} to {target}. Please look out for what comes next',
    },
  },
  eliminated: {
    event: 'result.eliminated',
    title: { zh: '晋级结果', en: 'Result of the promotion' },
    body: {
      zh: '团队“{team}”未能从“{stage}”晋级，感谢参与',
      en: 'The team “{team}” was not promoted from {stage}. Thank you for taking part',
    },
  },
  /** To the staff of the upper round. */
  received: {
    event: 'result.received',
    title: { zh: '收到下级晋级团队', en: 'Promoted teams received' },
    body: {
      zh: '“{from}”的 {count} 支团队晋级到赛项“{item}”',
      en: '{count} teams of {from} were promoted to the event {item}',
    },
  },
  /** A list of recommendations, to the organiser. */
  send: {
    event: 'recommendation.sent',
    title: { zh: '收到推荐名单', en: 'A list of recommendations was sent' },
    body: {
      zh: '{group} 上报了赛项“{item}”{stage}的推荐名单',
      en: '{group} sent its recommendations for {item}, {stage}',
    },
  },
  return: {
    event: 'recommendation.returned',
    required: ['reason'],
    title: { zh: '推荐名单被退回', en: 'A list of recommendations was given back' },
    body: {
      zh: '{group} 赛项“{item}”{stage}的推荐名单被退回：{reason}',
      en: 'The recommendations of {group} for {item}, {stage}, were given back: {reason}',
    },
  },
} as const satisfies Record<string, NoticeTemplate>

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`promotion.${keyof typeof promotionNotices}`, true> {}
}
