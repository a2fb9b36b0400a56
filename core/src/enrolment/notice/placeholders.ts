import type { NoticePlaceholder } from '../../base/notice/placeholder.ts'

/** Placeholders of this module’s notices. */
export const enrolmentPlaceholders = {
  name: { zh: '对象', en: 'On whom', sample: { zh: '王*', en: 'W*g' }, personal: 'name' },
  group: { zh: '组织', en: 'Organisation', sample: { zh: '示例组委会', en: 'Example committee' } },
  effect: { zh: '处分', en: 'Effect', sample: { zh: '不得参赛', en: 'may not enter' } },
  from: { zh: '开始日期', en: 'From', sample: '2026-03-01' },
  rule: { zh: '参赛规则', en: 'Rule', sample: { zh: '全体成员为研究生', en: 'All members are postgraduates' } },
  'petitionAnswered.outcome': { zh: '结果', en: 'Outcome', sample: { zh: '已批准', en: 'granted' } },
  'petitionAnswered.answer': { zh: '答复', en: 'Answer', sample: { zh: '同意', en: 'Agreed' }, personal: 'text' },
  captain: { zh: '队长', en: 'Captain', sample: { zh: '王*', en: 'W*g' }, personal: 'name' },
  // A team of one person can have that person's name.
  team: { zh: '团队', en: 'Team', sample: { zh: '星*队', en: 'S*s' }, personal: 'name' },
  role: { zh: '身份', en: 'Role', sample: { zh: '队员', en: 'member' } },
  until: { zh: '截止时间', en: 'Deadline', sample: { zh: '3月20日 18:00', en: '20 March, 18:00' } },
  item: { zh: '赛项', en: 'Event', sample: { zh: '示例赛项', en: 'Example event' } },
  stage: { zh: '赛段', en: 'Stage', sample: { zh: '初赛', en: 'Preliminary' } },
  round: { zh: '竞赛', en: 'Competition', sample: { zh: '示例竞赛', en: 'Example competition' } },
  answer: { zh: '答复', en: 'Answer', sample: { zh: '欢迎加入', en: 'Welcome' }, personal: 'text' },
  'answered.answer': { zh: '答复', en: 'Answer', sample: { zh: '同意', en: 'agreed' } },
  reason: { zh: '原因', en: 'Reason', sample: { zh: '示例原因', en: 'an example reason' }, personal: 'text' },
  state: { zh: '报名状态', en: 'State', sample: { zh: '已报名', en: 'enrolled' } },
  newcomer: { zh: '新成员', en: 'Newcomer', sample: { zh: '赵*', en: 'Z*o' }, personal: 'name' },
  fields: {
    zh: '变更项目',
    en: 'Changed fields',
    sample: { zh: '团队名称、替换队员', en: 'Team name, Member replaced' },
  },
  outcome: {
    zh: '审核结果',
    en: 'Outcome',
    sample: {
      zh: '通过：团队名称；未通过：成员排序（示例理由）',
      en: 'Accepted: Team name; refused: Order of members (an example reason)',
    },
    personal: 'text',
  },
  count: { zh: '数量', en: 'Number', sample: '12' },
  kind: { zh: '处理方式', en: 'Kind', sample: { zh: '取消资格', en: 'disqualified' } },
  'windowMoved.kind': { zh: '窗口', en: 'Window', sample: { zh: '报名', en: 'sign-up' } },
  change: {
    zh: '变动',
    en: 'Change',
    sample: { zh: '延长至 3月25日 18:00', en: 'now ends on 25 March, 18:00' },
  },
  rest: { zh: '还须缴纳', en: 'Left to pay', sample: '¥100.00' },
  missing: {
    zh: '缺少的资料',
    en: 'What is missing',
    sample: { zh: '王*（证件号码）', en: 'W*g (ID number)' },
    personal: 'text',
  },
  number: { zh: '参赛编号', en: 'Entry number', sample: 'A0123' },
  position: { zh: '候补名次', en: 'Place in the queue', sample: '3' },
  subject: { zh: '消息标题', en: 'Subject', sample: { zh: '赛前说明会', en: 'Briefing' }, personal: 'text' },
  text: {
    zh: '消息正文',
    en: 'Message',
    sample: { zh: '请各队队长准时参加。', en: 'Captains, please be on time.' },
    personal: 'text',
  },
} as const satisfies Record<string, NoticePlaceholder>
