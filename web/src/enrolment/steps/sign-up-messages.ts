import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const signUpMessages = defineMessages('sign-up', {
  overtaken: {
    zh: '报名在您填写期间有变动，页面已更新；您填写的内容仍在，请核对后再试',
    en: 'The enrolment changed meanwhile, and this page is up to date now. What you typed is kept: check it and try again',
  },
  overtakenBy: { zh: '{label}：{before} → {after}', en: '{label}: {before} → {after}' },
})
