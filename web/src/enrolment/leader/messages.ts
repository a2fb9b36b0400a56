import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts about leaders, whom the school names. */
export const leaderMessages = defineMessages('enrolmentLeader', {
  title: { zh: '领队', en: 'Leaders' },
  hint: {
    zh: '领队代表学校参赛，由学校指定；本赛项须有 {min}–{max} 人。',
    en: 'Leaders represent the school, which names them: {min} to {max} in this event.',
  },
  none: { zh: '尚未指定', en: 'None named yet' },
  add: { zh: '指定领队', en: 'Name a leader' },
  replace: { zh: '更换', en: 'Replace' },
  replaceOf: { zh: '更换领队 {name}', en: 'Replace the leader {name}' },
  drop: { zh: '取消', en: 'Take off' },
  dropOf: { zh: '取消领队 {name}', en: 'Take the leader {name} off' },
  name: { zh: '领队姓名', en: 'Name' },
  phone: { zh: '领队手机号', en: 'Phone' },
  phoneRule: { zh: '请输入 11 位手机号', en: 'A mobile number of 11 digits' },
  required: { zh: '请填写{label}', en: '{label} is required' },
  named: { zh: '已指定领队', en: 'The leader is named' },
  dropped: { zh: '已取消领队', en: 'The leader is taken off' },
})
