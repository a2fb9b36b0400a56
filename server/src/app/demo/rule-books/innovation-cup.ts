import { RoundContent } from '@podium/core/competition/round/round.ts'
import type { RuleRow } from '@podium/core/competition/rule/row.ts'
import type { Contest, StagePlan } from '../rounds.ts'
import type { RuleBook } from './open-rule-book.ts'

const MEGABYTE = 2 ** 20
export const POSTGRADUATE = ['硕士', '博士'] as const
export const WORKS_PER_SCHOOL = 6

/** Of the works of a school at most half are by postgraduates; one of them is enough to count. */
const postgraduates = {
  kind: 'quota',
  key: 'postgraduates',
  strength: 'hard',
  message: '每校研究生作品不得超过 3 件（名额的一半）',
  messageEn: 'At most 3 works of a school, half of its places, are by postgraduates',
  asOf: null,
  stages: [],
  items: [],
  rounds: [],
  unit: 'school',
  most: WORKS_PER_SCHOOL / 2,
  formula: null,
  table: null,
  whenFull: 'refuse',
  passes: [],
  roles: ['member'],
  amount: 'any',
  count: 1,
  condition: { match: 'all', of: [{ fact: 'degree', op: 'in', values: [...POSTGRADUATE] }] },
} satisfies RuleRow

/** A fact of the application that stays as it was submitted. */
const origin = {
  key: 'origin',
  label: '作品来源',
  labelEn: 'Origin of the work',
  kind: 'select' as const,
  required: true,
  options: ['课程', '科研项目', '自选'],
  frozenFrom: 'submission' as const,
}

const contest: Contest = {
  name: '全国大学生课外科技创新杯',
  nameEn: 'National Student Science and Innovation Cup',
  tags: ['科技创新', '本科', '研究生'],
  content: RoundContent.parse({
    hosts: ['全国大学生创新设计大赛组织委员会'],
    organisers: ['钱塘理工大学'],
    introduction: '面向在校学生的课外学术科技作品竞赛，个人与集体作品均可申报，经学校、省级、全国三级审核。',
    guide: `一、个人作品 1 人，集体作品至多 8 人。\n二、每校至多 ${WORKS_PER_SCHOOL} 件，其中研究生作品不超过一半。\n三、学校、省级、全国逐级审核；各阶段由省级组织开启与关闭。\n四、全国申报后，申报信息不再修改，确需调整的提交变更申请。`,
    notices: [{ title: '申报承诺书', body: '申报者承诺作品为在校期间完成的课外成果，无知识产权争议。' }],
    contacts: [{ name: '组委会秘书处', phone: '010-00000000', email: 'cup@example.org' }],
  }),
  items: [{ code: 'K', name: '科技发明制作', nameEn: 'Inventions', introduction: '个人或集体完成的科技发明与制作。' }],
  enrol: {
    minMembers: 1,
    maxMembers: 8,
    minTeachers: 0,
    maxTeachers: 3,
    schoolQuota: WORKS_PER_SCHOOL,
    auditLevels: ['school', 'province', 'organiser'],
    numberPattern: 'KC{year}{region}{serial:4}',
    rules: [postgraduates],
    extraFields: [origin],
  },
}

const stages: readonly StagePlan[] = [
  {
    name: '申报与初审',
    nameEn: 'Application',
    weight: 0,
    delegated: ['signup', 'submission'],
    windows: { signup: [-30, 20], audit: [-30, 28], submission: [-20, 25], review: [27, 40], result: [41, 45] },
    work: {
      slots: [{ key: 'application', label: '申报书', labelEn: 'Application', kinds: ['pdf'], maxBytes: 50 * MEGABYTE }],
    },
  },
  {
    name: '全国终审',
    nameEn: 'National final',
    weight: 100,
    windows: { submission: [46, 55], review: [56, 70], result: [71, 80] },
    work: {
      slots: [{ key: 'application', label: '申报书', labelEn: 'Application', kinds: ['pdf'], maxBytes: 50 * MEGABYTE }],
    },
  },
]

/** A science and innovation cup: individual or collective works, decided on by school, province and nation. */
export const innovationCup: RuleBook = {
  contest,
  stages,
  // The best two of each province.
  route: { rows: [{ kind: 'top', count: 2, within: 'region' }], limits: [], places: null },
  briefs: [],
}
