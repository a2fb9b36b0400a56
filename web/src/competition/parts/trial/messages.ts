import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const trialMessages = defineMessages('competitionTrial', {
  trial: { zh: '试算', en: 'Trial' },
  workHint: {
    zh: '用虚构的作品试算本页设置，不必先保存；不保存任何内容，与提交作品用同一套规则。',
    en: 'Tries this setting, saved or not, on a made-up work, by the rules of handing in. Nothing is kept.',
  },
  reviewHint: {
    zh: '用虚构的评分试算本页设置，不必先保存；不保存任何内容，与正式计算用同一套规则。',
    en: 'Tries this setting, saved or not, on made-up scores, by the rules of the calculation. Nothing is kept.',
  },
  unfinished: { zh: '设置尚未填完', en: 'The setting isn’t complete yet' },
})
