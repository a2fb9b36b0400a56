import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the organiser's form as teams fill it in. */
export const formMessages = defineMessages('competitionForm', {
  frozen: {
    zh: '组织方设定此项不能再直接修改；报名提交后可申请变更',
    en: 'The organiser has closed this answer. Once the enrolment is submitted, you can ask for a change',
  },
  neededLater: {
    zh: '以后提交作品前须填写，现在可先留空',
    en: 'Needed later, before works are handed in; it may stay empty for now',
  },
  freezes: {
    zh: '提交后不能直接修改，请核对无误',
    en: 'Can’t be changed directly once submitted: check it first',
  },
  leftOut: {
    zh: '按现在的填写，以下内容不需要提交：{labels}。它们仍保存在草稿中，提交时不会交给组织方。',
    en: 'As the form stands, these answers aren’t asked for: {labels}. They stay in your draft and are left out when you submit.',
  },
  confirm: { zh: '我已阅读并确认', en: 'I have read and confirm this' },
  noPeople: { zh: '队中还没有需要填写的人', en: 'Nobody in the team is asked this yet' },
  previewFile: { zh: '选择文件', en: 'Choose files' },
})
