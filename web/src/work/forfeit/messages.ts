import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const forfeitMessages = defineMessages('work.forfeit', {
  off: {
    zh: '有 {missing} 支团队尚未提交作品。该阶段没有开启“截止时未提交作品的团队视为放弃”，它们会保留参赛资格。',
    en: 'Teams that have handed in no work: {missing}. This stage lets them keep their place at the deadline.',
  },
  comes: {
    zh: '{closesAt} 截止时，仍未提交作品的团队视为放弃：目前有 {missing} 支。',
    en: 'Teams without a work at the deadline ({closesAt}) give up their place: {missing} at present.',
  },
  noWindow: {
    zh: '有 {missing} 支团队尚未提交作品；未设置作品提交时间，因此不会视为放弃。',
    en: 'Teams that have handed in no work: {missing}. No submission window is set, so none gives up its place.',
  },
  done: {
    zh: '提交已截止：{forfeited} 支团队未提交作品，视为放弃；{missing} 支正在处理。',
    en: 'The deadline has passed. Teams that gave up their place: {forfeited}; being processed: {missing}.',
  },
  toSetting: { zh: '作品设置', en: 'Setting of works' },
})
