import type { NoticeTemplate } from '../base/notice/template.ts'

/** Notices about accounts. */
export const accountNotices = {
  opened: {
    event: 'account.opened',
    forAnybody: true,
    title: { zh: '已为您开通账号', en: 'You have an account' },
    body: {
      zh: '请用收到本消息的手机号或邮箱获取验证码登录。',
      en: 'Sign in by a code to the phone or mailbox that got this message.',
    },
  },
  passwordChanged: {
    event: 'account.password',
    required: ['time'],
    title: { zh: '您的密码已修改', en: 'Your password was changed' },
    body: {
      zh: '修改时间：{time}（北京时间）。如非本人操作，请立即通过“找回密码”重设密码，并联系主办方。',
      en: 'At {time} (Beijing time). If this was not you, set a new password at “Forgot your password?” at once and tell the organiser.',
    },
  },
  phoneChanged: {
    event: 'account.contact',
    required: ['time', 'contact'],
    title: { zh: '您的手机号已修改', en: 'Your phone number was changed' },
    body: {
      zh: '修改时间：{time}（北京时间），改为：{contact}。如非本人操作，请立即联系主办方。',
      en: 'At {time} (Beijing time), to {contact}. If this was not you, tell the organiser at once.',
    },
  },
  emailChanged: {
    event: 'account.contact',
    required: ['time', 'contact'],
    title: { zh: '您的邮箱已修改', en: 'Your e-mail address was changed' },
    body: {
      zh: '修改时间：{time}（北京时间），改为：{contact}。如非本人操作，请立即联系主办方。',
      en: 'At {time} (Beijing time), to {contact}. If this was not you, tell the organiser at once.',
    },
  },
  signedInAfterFailures: {
    event: 'account.failures',
    required: ['failures', 'address'],
    title: {
      zh: '您的账号在 {failures} 次密码错误后登录成功',
      en: 'Your account was signed in to after {failures} wrong passwords',
    },
    body: {
      zh: '登录地址：{address}。如非本人操作，请立即修改密码并退出其他设备。',
      en: 'From {address}. If this was not you, change the password and sign the other devices out.',
    },
  },
  membershipClaimed: {
    event: 'account.claims',
    title: { zh: '“{school}”有成员待核实', en: 'People of {school} wait to be verified' },
    body: {
      zh: '有人填写了贵校为所在学校，请核实后通过或不通过。',
      en: 'Somebody claims to belong to your school. Please approve or refuse it.',
    },
  },
  membershipVerified: {
    event: 'account.membership',
    title: { zh: '“{school}”已核实您的身份', en: '{school} verified your membership' },
    body: { zh: '您现在可以代表学校报名。', en: 'You can enrol for your school now.' },
  },
  membershipRefused: {
    event: 'account.membership',
    required: ['opinion'],
    title: { zh: '“{school}”未通过您的身份核实', en: '{school} refused your membership' },
    body: {
      zh: '原因：{opinion}。可在账号设置中修改后重新申请。',
      en: 'Reason: {opinion}. Correct it in your account.',
    },
  },
  changeRequested: {
    event: 'account.identity_requests',
    title: { zh: '{name} 申请变更姓名或证件信息', en: '{name} requests a change of name or document' },
    body: {
      zh: '请核对新旧信息和证明后通过或不通过。',
      en: 'Compare old and new with the proof, then approve or refuse it.',
    },
  },
  changeApproved: {
    event: 'account.identity',
    title: { zh: '您的姓名或证件信息变更已通过', en: 'Your change of name or document was approved' },
    body: {
      zh: '新信息已生效。已颁发的证书不变；如需更正，可在“我的奖励”中申请。如非本人操作，请立即联系主办方。',
      en: 'The new data apply. Certificates that were issued stay as they are; request a correction there if you need one. If this was not you, tell the organiser at once.',
    },
  },
  changeRefused: {
    event: 'account.identity',
    required: ['opinion'],
    title: { zh: '您的姓名或证件信息变更未通过', en: 'Your change of name or document was refused' },
    body: { zh: '原因：{opinion}', en: 'Reason: {opinion}' },
  },
} as const satisfies Record<string, NoticeTemplate>

declare module '../base/notice/template.ts' {
  interface NoticeKeys extends Record<`identity.${keyof typeof accountNotices}`, true> {}
}
