import type { ExportColumns } from '../../base/export/list-export.ts'
import { itemHeading } from '../../base/export/item-heading.ts'

/** Headings of the list and of its export. */
export const teamColumns = {
  number: { zh: '参赛编号', en: 'Entry number' },
  name: { zh: '团队', en: 'Team' },
  roundName: { zh: '竞赛', en: 'Competition' },
  itemName: itemHeading,
  schoolName: { zh: '学校', en: 'School' },
  state: { zh: '状态', en: 'State' },
  auditLevel: { zh: '审核级别', en: 'Approval level' },
  waiting: { zh: '候补位次', en: 'Place in line' },
  source: { zh: '来源', en: 'Source' },
  captainName: { zh: '队长', en: 'Captain' },
  captainPhoneMasked: { zh: '队长手机', en: 'Captain’s phone' },
  memberCount: { zh: '人数', en: 'Members' },
  memberNames: { zh: '队员', en: 'Team members' },
  teacherNames: { zh: '指导教师', en: 'Advisers' },
  leaderNames: { zh: '领队', en: 'Leaders' },
  submittedAt: { zh: '提交时间', en: 'Submitted' },
  createdAt: { zh: '创建时间', en: 'Created' },
  answers: { zh: '附加报名信息', en: 'Further answers' },
} as const satisfies ExportColumns
