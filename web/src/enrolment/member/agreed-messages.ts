import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts for who agreed to join by a change request, until it is decided. */
export const agreedMessages = defineMessages('enrolmentAgreed', {
  agreedTitle: { zh: '您已同意加入，等待审核', en: 'You agreed to join; approval is awaited' },
  agreedIncomplete: {
    zh: '还差一步：请补全资料，否则审核不能通过',
    en: 'One step left: complete your profile, or you can’t be approved',
  },
  agreedText: {
    zh: '审核通过后，您将以“{role}”身份加入',
    en: 'Once it is approved you join as {role}:',
  },
  awaitedTeams: { zh: '等待审核的加入申请', en: 'Waiting for approval' },
})
