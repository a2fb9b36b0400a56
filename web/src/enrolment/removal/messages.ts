import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of requests that members leave a submitted team. */
export const removalMessages = defineMessages('enrolmentRemoval', {
  requestLeave: { zh: '申请退出', en: 'Request to leave' },
  requestRemoval: { zh: '申请移除', en: 'Request removal' },
  requestRemovalName: { zh: '申请移除 {name}', en: 'Request the removal of {name}' },
  requestRemovalTitle: { zh: '申请让 {name} 退出团队', en: 'Request that {name} leaves the team' },
  requestRemovalHint: {
    zh: '报名已提交，须由学校或组织方审核。通过前 {name} 仍是团队成员。',
    en: 'The enrolment was handed in, so school or organiser decides. Until then {name} stays a member.',
  },
  removalReason: { zh: '原因', en: 'Reason' },
  removalSend: { zh: '提交申请', en: 'Send the request' },
  removalRequested: { zh: '申请已提交，等待审核', en: 'The request waits for a decision' },
  removals: { zh: '待审核的退出申请', en: 'Requests to leave' },
  removalBy: { zh: '{by} 于 {at} 申请', en: 'requested by {by} at {at}' },
  removalWithdraw: { zh: '撤回申请', en: 'Withdraw the request' },
  removalWithdrawn: { zh: '申请已撤回', en: 'The request is withdrawn' },
})
