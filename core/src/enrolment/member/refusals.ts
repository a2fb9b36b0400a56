import { refusals } from '../../base/refusal.ts'

/** Refusals about invitations and the own place in a team. */
export const memberRefusals = refusals({
  OWN_PROFILE_INCOMPLETE: {
    code: 26331,
    status: 409,
    zh: '个人资料还缺：{missingZh}',
    en: 'Your profile still lacks: {missingEn}',
  },
  NO_OPEN_LINK: {
    code: 26330,
    status: 409,
    zh: '没有可再次查看的邀请链接：邀请已答复、已过期，或链接生成较早。可撤回后重新生成',
    en: 'There is no link to show: the invitation was answered, has expired or was made too long ago. Make another one',
  },
})
