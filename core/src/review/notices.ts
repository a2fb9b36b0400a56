import type { NoticeTemplate } from '../base/notice/template.ts'

/** Notices of this module. */
export const reviewNotices = {
  takenIn: {
    event: 'work.in_review',
    title: { zh: '作品进入评审', en: 'Your work is in review' },
    body: {
      zh: '“{round}”{item}（{stage}）的作品已纳入评审，以最近一次提交的版本为准，不能再修改或重新提交',
      en: '{round}, {item} ({stage}): your work is in review as last submitted. It can no longer be changed or resubmitted',
    },
  },
  released: {
    event: 'work.released',
    title: { zh: '作品退出评审', en: 'Your work is no longer in review' },
    body: {
      zh: '“{round}”{item}（{stage}）的评审批次已取消，作品恢复为纳入评审前的状态；提交时间内可以修改并重新提交',
      en: '{round}, {item} ({stage}): the review batch was withdrawn and your work is as it was before. You may change and resubmit it while the submission is open',
    },
  },
  opened: {
    event: 'review.opened',
    title: { zh: '有作品待您评审', en: 'Works wait for your review' },
    body: { zh: '评审批次“{batch}”已开始，请登录评审。', en: 'The review “{batch}” has begun.' },
  },
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
  /** To an expert with works that are not submitted. */
  reminder: {
    event: 'review.reminder',
    required: ['until'],
    title: { zh: '还有作品待您评审', en: 'Works still wait for your review' },
    body: {
      zh: '评审批次“{batch}”中您还有 {count} 件作品未提交，请在 {until} 前完成。',
      en: 'In the review “{batch}” works of yours that are not submitted: {count}. Please finish them before {until}.',
    },
  },
  /** To an expert whose scorecard the staff returned. */
  taskReturned: {
    event: 'review.task_returned',
    required: ['reason'],
    title: { zh: '有评分被退回修改', en: 'A scorecard was returned to you' },
    body: {
      zh: '“{batch}”中 {label} 的评分被退回：{reason}。请修改后重新提交。',
      en: '“{batch}”, {label}: your scorecard was returned: {reason}. Please change it and submit it again.',
    },
  },
  /** To the expert whose request was granted. */
  correctionGranted: {
    event: 'review.task_returned',
    required: ['reason'],
    title: { zh: '更正申请已获同意', en: 'Your correction was granted' },
    body: {
      zh: '“{batch}”中 {label} 的更正申请已获同意，评分已退回，请修改后重新提交。工作人员说明：{reason}',
      en: '“{batch}”, {label}: your correction was granted. Please change the scorecard and submit it again. The staff wrote: {reason}',
    },
  },
  /** To the staff who can return the scorecard. */
  correctionRequested: {
    event: 'review.correction_requested',
    required: ['reason'],
    title: { zh: '有专家申请更正评分', en: 'An expert asks to correct a scorecard' },
    body: {
      zh: '“{batch}”：{expert} 申请更正 {label} 的评分（{reason}）。请退回评分或答复不予更正。',
      en: '“{batch}”: {expert} asks to correct the scorecard of {label} ({reason}). Please return it or decline.',
    },
  },
  /** To the expert whose request was declined. */
  correctionDeclined: {
    event: 'review.correction_answered',
    required: ['reason'],
    title: { zh: '更正申请未获同意', en: 'Your correction was declined' },
    body: {
      zh: '“{batch}”中 {label} 的更正申请未获同意：{reason}。已提交的评分保持不变。',
      en: '“{batch}”, {label}: your correction was declined: {reason}. The submitted scorecard stays as it is.',
    },
  },
  /** To experts whose requests were open when the results were locked. */
  correctionLapsed: {
    event: 'review.correction_answered',
    title: { zh: '更正申请已失效', en: 'Your correction was not decided' },
    body: {
      zh: '“{batch}”的成绩已锁定，您对 {label} 的更正申请未处理，已失效。已提交的评分保持不变。',
      en: 'The results of “{batch}” are locked. Your correction of {label} was not decided; the submitted scorecard stays as it is.',
    },
  },
  declined: {
    event: 'review.task_declined',
    required: ['reason'],
    title: { zh: '有专家回避作品', en: 'An expert stepped back from a work' },
    body: {
      zh: '“{batch}”：{expert} 回避了 {label}，作品已改派给其他专家。回避原因：{reason}',
      en: '“{batch}”: {expert} stepped back from {label}, which went to another expert. Reason: {reason}',
    },
  },
  declinedShort: {
    event: 'review.task_declined',
    required: ['reason'],
    title: { zh: '有专家回避，作品缺少专家', en: 'An expert stepped back and a work is short of experts' },
    body: {
      zh: '“{batch}”：{expert} 回避了 {label}，没有其他专家可以改派，请另行安排。回避原因：{reason}',
      en: '“{batch}”: {expert} stepped back from {label}, and no other expert can take it. Please find one. Reason: {reason}',
    },
  },
  calculated: {
    event: 'review.calculated',
    title: { zh: '成绩已算出', en: 'The results are calculated' },
    body: {
      zh: '“{batch}”的 {works} 件作品已算出成绩，等待另一人复核。',
      en: '“{batch}”: {works} works are ranked. Another person has to verify the results now.',
    },
  },
  toVerify: {
    event: 'review.verification_waiting',
    title: { zh: '有成绩待您复核', en: 'Results wait for your verification' },
    body: {
      zh: '“{batch}”的成绩已由 {by} 算出，请核对后复核通过或退回。',
      en: '{by} calculated the results of “{batch}”. Please check them, then verify them or send them back.',
    },
  },
  /** To the person whose calculation was verified. */
  verified: {
    event: 'review.results_verified',
    title: { zh: '成绩已复核', en: 'Your results are verified' },
    body: {
      zh: '“{batch}”的成绩已由 {by} 复核通过，现在可以锁定。',
      en: '{by} verified the results of “{batch}”. They can be locked now.',
    },
  },
  /** To the person whose calculation was sent back. */
  sentBack: {
    event: 'review.results_returned',
    required: ['reason'],
    title: { zh: '成绩未通过复核', en: 'Your results were sent back' },
    body: {
      zh: '“{batch}”的成绩被 {by} 退回：{reason}。请处理后重新计算。',
      en: '{by} sent the results of “{batch}” back: {reason}. Please resolve this and calculate again.',
    },
  },
} as const satisfies Record<string, NoticeTemplate>

export type ReviewNotice = keyof typeof reviewNotices

/** Notices to the teams whose works a batch takes in or releases. */
export const TEAM_NOTICES = ['takenIn', 'released'] as const satisfies readonly ReviewNotice[]
export type TeamNotice = (typeof TEAM_NOTICES)[number]

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`review.${ReviewNotice}`, true> {}
}
