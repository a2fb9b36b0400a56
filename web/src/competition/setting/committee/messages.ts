import { committeeLabels } from '@podium/core/competition/committee/labels.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const committeeMessages = defineMessages('competitionCommittee', {
  ...committeeLabels,
  committees: { zh: '审核委员会', en: 'Committees' },
  hint: {
    zh: '设有委员会的审核环节由委员投票决定。修改委员会对已提交的报名同样生效。',
    en: 'Where there is a committee, its votes decide. Changes hold for enrolments that were submitted before, too.',
  },
  none: { zh: '各审核环节由一人决定', en: 'One person decides at each approval' },
  add: { zh: '添加委员会', en: 'Add a committee' },
  name: { zh: '委员会名称', en: 'Name' },
  nameEn: { zh: '英文名称', en: 'Name in English' },
  level: { zh: '审核环节', en: 'Approval' },
  field: { zh: '按答案选择', en: 'Chosen by an answer' },
  fieldNone: { zh: '负责该环节的全部报名', en: 'Decides on all enrolments' },
  answers: { zh: '答案', en: 'Answers' },
  answersHint: { zh: '答案为其中之一的报名由本委员会决定', en: 'It decides on enrolments with one of these answers' },
  group: { zh: '上级组织', en: 'Organisation' },
  groupHint: {
    zh: '只审核直属该组织的学校的报名，委员从该组织的审核人员中指定；留空：所有上级组织各自由有权限的人投票',
    en: 'It decides on schools directly below this organisation, whose people are its members. Empty: of each organisation those who may approve vote',
  },
  members: { zh: '委员', en: 'Members' },
  membersHint: {
    zh: '须为有报名审核权限的账号；留空：该环节所有有权限的人均可投票',
    en: 'Accounts that may approve enrolments. Empty: everybody who may approve here votes',
  },
  unable: { zh: '{name}（无审核权限）', en: '{name} (may not approve here)' },
  approveAt: { zh: '通过所需票数', en: 'Votes to approve' },
  returnAt: { zh: '退回所需票数', en: 'Votes to return' },
  returnHint: { zh: '不通过的票也计入退回', en: 'Votes to reject count towards a return' },
  rejectAt: { zh: '不通过所需票数', en: 'Votes to reject' },
  recuseSchool: { zh: '本校委员回避', en: 'Members of the team’s school take no part' },
  shown: { zh: '其他委员的投票', en: 'Votes of others are shown' },
})
