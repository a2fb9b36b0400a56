import type { Bilingual } from '../base/shapes.ts'

/** Notices to teams. */
export const reviewNotices = {
  takenIn: {
    event: 'work.in_review',
    title: { zh: '作品进入评审', en: 'Your work is in review' },
    body: {
      zh: '“{roundZh}”{itemZh}（{stageZh}）的作品已纳入评审，以最近一次提交的版本为准，不能再修改或重新提交',
      en: '{roundEn}, {itemEn} ({stageEn}): your work is in review as last submitted. It can no longer be changed or resubmitted',
    },
  },
  released: {
    event: 'work.released',
    title: { zh: '作品退出评审', en: 'Your work is no longer in review' },
    body: {
      zh: '“{roundZh}”{itemZh}（{stageZh}）的评审批次已取消，作品恢复为纳入评审前的状态；提交时间内可以修改并重新提交',
      en: '{roundEn}, {itemEn} ({stageEn}): the review batch was withdrawn and your work is as it was before. You may change and resubmit it while the submission is open',
    },
  },
} as const satisfies Record<string, { event: string; title: Bilingual; body: Bilingual }>

/** Notices to experts. */
export const expertNotices = {
  gained: {
    event: 'review.task_added',
    title: { zh: '有新的作品待您评审', en: 'You have more works to review' },
    body: {
      zh: '评审批次“{batch}”新分配给您 {count} 件作品，请登录评审。',
      en: 'The review “{batch}” assigned {count} more to you. Please sign in and review.',
    },
  },
  lost: {
    event: 'review.task_removed',
    title: { zh: '有作品已改由他人评审', en: 'Works are no longer yours to review' },
    body: {
      zh: '评审批次“{batch}”中的 {count} 件作品不再由您评审，无需处理。',
      en: 'In the review “{batch}” {count} of your works went to somebody else. There is nothing to do.',
    },
  },
} as const satisfies Record<string, { event: string; title: Bilingual; body: Bilingual }>

/** Notice to the person whose calculation was sent back. */
export const sentBackNotice = {
  event: 'review.results_returned',
  title: { zh: '成绩未通过复核', en: 'Your results were sent back' },
  body: {
    zh: '“{batch}”的成绩被退回：{reason}。请处理后重新计算。',
    en: 'The results of “{batch}” were sent back: {reason}. Please resolve this and calculate again.',
  },
} as const satisfies { event: string; title: Bilingual; body: Bilingual }

export const REVIEW_NOTICES = ['takenIn', 'released'] as const
export type ReviewNotice = (typeof REVIEW_NOTICES)[number]
