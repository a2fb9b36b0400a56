import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const commentMessages = defineMessages('award.comments', {
  comments: { zh: '评审评语', en: 'Comments of the review' },
  notes: { zh: '与主办方的留言', en: 'Notes with the organiser' },
  none: { zh: '还没有公布的评语', en: 'No comments published yet' },
  noneHint: {
    zh: '成绩公布后，主办方公开的评语会显示在这里。',
    en: 'Once results are published, the comments that the organiser discloses appear here.',
  },
  hidden: {
    zh: '主办方未公开评语，或专家没有写评语',
    en: 'The organiser doesn’t disclose comments, or the experts wrote none',
  },
})
