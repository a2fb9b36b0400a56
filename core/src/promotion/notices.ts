import type { Bilingual } from '../base/shapes.ts'

/** Notices to teams about their promotion. */
export const promotionNotices = {
  promoted: {
    event: 'result.promoted',
    title: { zh: '恭喜晋级', en: 'Promoted' },
    body: {
      zh: '团队“{team}”已从“{stageZh}”晋级至“{targetZh}”，请留意后续安排',
      en: 'The team “{team}” was promoted from {stageEn} to {targetEn}. Please look out for what comes next',
    },
  },
  eliminated: {
    event: 'result.eliminated',
    title: { zh: '晋级结果', en: 'Result of the promotion' },
    body: {
      zh: '团队“{team}”未能从“{stageZh}”晋级，感谢参与',
      en: 'The team “{team}” was not promoted from {stageEn}. Thank you for taking part',
    },
  },
} as const satisfies Record<string, { event: string; title: Bilingual; body: Bilingual }>

/** To the staff of the upper round. */
export const receivedNotice = {
  event: 'result.received',
  title: { zh: '收到下级晋级团队', en: 'Promoted teams received' },
  body: {
    zh: '“{fromZh}”的 {count} 支团队晋级到赛项“{item}”',
    en: '{count} teams of {fromEn} were promoted to the event {item}',
  },
} as const

export type PromotionNotice = keyof typeof promotionNotices
export const PROMOTION_NOTICES = ['promoted', 'eliminated'] as const satisfies readonly PromotionNotice[]
