import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of requests to move the dates of an approved round. */
export const datesMessages = defineMessages('competitionDates', {
  title: { zh: '时间调整申请', en: 'Requests to move dates' },
  needsUpper: {
    zh: '本竞赛已经上级审批：调整时间须经上级组织同意，其他内容可直接保存。',
    en: 'The organisation above approved this competition: dates move with its consent; everything else you just save.',
  },
  waitingForUpper: {
    zh: '时间调整申请等待上级处理',
    en: 'A request to move the dates waits for the organisation above',
  },
  waitingForYou: { zh: '下级申请调整时间，请处理', en: 'You are asked to move these dates' },
  askedBy: { zh: '{name} 于 {at} 申请', en: 'Asked by {name}, {at}' },
  ask: { zh: '申请调整时间', en: 'Ask to move the dates' },
  askText: {
    zh: '时间变动须经上级组织同意。请填写原因，上级将收到通知；同意后立即生效并通知受影响的人。',
    en: 'The organisation above has to agree. Give the reason: it is notified, and the dates move once it agrees.',
  },
  askNow: { zh: '提交申请', en: 'Send the request' },
  asked: { zh: '申请已提交', en: 'The request is sent' },
  approve: { zh: '同意并调整', en: 'Agree and move them' },
  approveTitle: { zh: '同意调整 {count} 处时间？', en: 'Move {count} dates?' },
  approveText: {
    zh: '新时间立即生效，受影响的人会收到通知。',
    en: 'The new dates take effect at once, and those affected are notified.',
  },
  back: { zh: '返回', en: 'Back' },
  reject: { zh: '不同意', en: 'Refuse' },
  rejectText: { zh: '请填写意见，申请人将收到通知。', en: 'Say why; whoever asked is notified.' },
  withdraw: { zh: '撤回申请', en: 'Withdraw the request' },
  answered: { zh: '已处理', en: 'Done' },
  what: { zh: '阶段与时段', en: 'Stage and window' },
  before: { zh: '原时间', en: 'Before' },
  after: { zh: '新时间', en: 'After' },
  none: { zh: '（无）', en: '(none)' },
  stageItself: { zh: '阶段', en: 'stage' },
  history: { zh: '以往申请', en: 'Earlier requests' },
})
