import { defineMessages } from './i18n.ts'

/** Words that differ by the host a site is reached at: pages of several modules say them. @spec L02 L03 */
export const wordingMessages = defineMessages('wording', {
  submitWork: { zh: '提交作品', en: 'Submit work' },
  submitWork_topic: { zh: '提交选题', en: 'Submit topic' },
  workSelector: { zh: '个人/团队', en: 'Individual/team' },
  workSelector_proposition: { zh: '参赛编号', en: 'Participant number' },
  signUpItem: { zh: '赛项', en: 'Event' },
  signUpItem_proposition: { zh: '命题类别', en: 'Proposition category' },
})
