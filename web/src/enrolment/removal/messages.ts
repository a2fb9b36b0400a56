import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of requests that members leave a submitted team. */
export const removalMessages = defineMessages('enrolmentRemoval', {
  requestLeave: { zh: '申请退出', en: 'Request to leave' },
  requestRemoval: { zh: '申请移除', en: 'Request removal' },
  requestRemovalName: { zh: '申请移除 {name}', en: 'Request the removal of {name}' },
  requestRemovalTitle: { zh: '申请让 {name} 退出团队', en: 'Request that {name} leaves the team' },
  requestRemovalHint: {
    zh: '报名已提交，须由学校或组织方审核。通过前 {name} 仍是团队成员。',
    en: 'The enrolment was submitted, so school or organiser decides. Until then {name} stays a member.',
  },
  way: { zh: '方式', en: 'What happens' },
  way_leave: { zh: '仅退出', en: 'Leaves' },
  way_replace: { zh: '由他人接替', en: 'Is replaced' },
  replacementName: { zh: '接替者姓名', en: 'Name of the replacement' },
  replacementPhone: { zh: '接替者手机号', en: 'Phone of the replacement' },
  phoneRule: { zh: '请输入 11 位手机号', en: 'A mobile number of 11 digits' },
  replacementHint: {
    zh: '接替者沿用原身份与排序；须本人登录同意、补全资料，审核通过后生效。',
    en: 'The replacement takes role and position. They have to sign in, agree and complete their profile; it takes effect with the approval.',
  },
  replacement_open: { zh: '由 {name} 接替，等待本人同意', en: '{name} takes the place and has not agreed yet' },
  replacement_accepted: { zh: '由 {name} 接替，本人已同意', en: '{name} takes the place and has agreed' },
  replacement_declined: { zh: '{name} 已谢绝接替', en: '{name} declined to take the place' },
  removalReason: { zh: '原因', en: 'Reason' },
  removalSend: { zh: '提交申请', en: 'Send the request' },
  removalRequested: { zh: '申请已提交，等待审核', en: 'The request waits for a decision' },
  removals: { zh: '待审核的退出申请', en: 'Requests to leave' },
  removalBy: { zh: '{by} 于 {at} 申请', en: 'requested by {by} at {at}' },
  removalWithdraw: { zh: '撤回申请', en: 'Withdraw the request' },
  removalWithdrawn: { zh: '申请已撤回', en: 'The request is withdrawn' },
})
