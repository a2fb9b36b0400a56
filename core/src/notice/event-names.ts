import type { Bilingual } from '../base/shapes.ts'

/** What each event is called in the delivery log. */
const eventNames: Readonly<Record<string, Bilingual>> = {
  'code.login': { zh: '登录验证码', en: 'Code to sign in' },
  'code.register': { zh: '注册验证码', en: 'Code to register' },
  'code.retrieve': { zh: '重置密码验证码', en: 'Code to reset a password' },
  'code.bind': { zh: '绑定验证码', en: 'Code to confirm a contact' },
  'account.opened': { zh: '账号开通', en: 'Account opened' },
  'account.failures': { zh: '异常登录提醒', en: 'Sign-in after wrong passwords' },
  'enrolment.invited': { zh: '组队邀请', en: 'Invitation to a team' },
  'enrolment.added': { zh: '加入团队', en: 'Added to a team' },
  'enrolment.answered': { zh: '邀请答复', en: 'Invitation answered' },
  'enrolment.removed': { zh: '移出团队', en: 'Removed from a team' },
  'enrolment.withdrawn': { zh: '报名撤销', en: 'Enrolment withdrawn' },
  'enrolment.returned': { zh: '报名退回', en: 'Enrolment returned' },
  'enrolment.rejected': { zh: '报名未通过', en: 'Enrolment rejected' },
  'enrolment.enrolled': { zh: '报名成功', en: 'Enrolled' },
  'deadline.moved': { zh: '赛程调整', en: 'Date changed' },
  'work.returned': { zh: '作品退回', en: 'Work returned' },
  'review.invited': { zh: '专家邀请', en: 'Invitation as an expert' },
  'review.opened': { zh: '评审开始', en: 'Review begins' },
  'result.published': { zh: '成绩公布', en: 'Results published' },
  'certificate.handed_up': { zh: '证书送审', en: 'Certificates to approve' },
  'certificate.approved': { zh: '证书审核通过', en: 'Certificates approved' },
  'certificate.rejected': { zh: '证书审核未通过', en: 'Certificates sent back' },
  'certificate.sent': { zh: '证书发放', en: 'Certificate sent' },
  'certificate.reissued': { zh: '证书换发', en: 'Certificate reissued' },
  'certificate.corrected': { zh: '证书更正', en: 'Certificate corrected' },
  'certificate.declined': { zh: '证书更正未采纳', en: 'Correction declined' },
  'certificate.correction_ended': { zh: '证书更正终止', en: 'Correction ended' },
}

/** One that has no name here is called as it is. */
export function eventName(event: string): Bilingual {
  return eventNames[event] ?? { zh: event, en: event }
}
