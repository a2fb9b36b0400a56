import { RoundContent } from '@podium/core/competition/round/round.ts'
import type { RuleRow } from '@podium/core/competition/rule/row.ts'
import type { Contest, StagePlan } from '../rounds.ts'
import type { RuleBook } from './open-rule-book.ts'

const MEGABYTE = 2 ** 20
export const UNDERGRADUATE = '本科'
export const VOCATIONAL = '专科'

const items = {
  undergraduate: { code: 'A', zh: '本科组', en: 'Undergraduate group' },
  vocational: { code: 'B', zh: '专科组', en: 'Vocational group' },
}

/** Who studies for a vocational degree may enter either group, who studies for another one never theirs. */
const groups = {
  kind: 'item',
  key: 'groups',
  strength: 'hard',
  message: '有本科生的团队只能参加本科组，不能参加专科组',
  messageEn: 'A team with an undergraduate enters the undergraduate group, never the vocational one',
  asOf: null,
  stages: [],
  roles: ['member'],
  amount: 'any',
  count: 1,
  condition: { match: 'all', of: [{ fact: 'degree', op: 'notIn', values: [VOCATIONAL] }] },
  items: [items.undergraduate],
  otherwise: [],
} satisfies RuleRow

/** Nobody with a degree takes part. */
const students = {
  kind: 'people',
  key: 'students',
  strength: 'hard',
  message: '',
  messageEn: '',
  asOf: null,
  stages: [],
  roles: ['member'],
  amount: 'all',
  count: 1,
  condition: { match: 'all', of: [{ fact: 'degree', op: 'in', values: [UNDERGRADUATE, VOCATIONAL] }] },
} satisfies RuleRow

const contest: Contest = {
  name: '全国大学生数学建模挑战赛',
  nameEn: 'National Student Mathematical Modelling Challenge',
  tags: ['数学建模', '本科', '专科'],
  content: RoundContent.parse({
    hosts: ['全国大学生创新设计大赛组织委员会'],
    organisers: ['北辰理工大学'],
    introduction:
      '参赛队在三天内自选一道来自工程技术、管理科学或社会生活的题目，完成建模、求解与论文。先在赛区评阅，优秀论文送全国评阅。',
    guide:
      '一、每队至多 3 名学生，须来自同一所学校，至多 1 名指导教师；本科生不能参加专科组。\n二、报名由学校统一办理。\n三、截止前登记论文与支撑材料的校验值，随后数日内上传同一文件。\n四、须声明是否使用人工智能工具，使用的须提交详情文件。\n五、赛区评阅后，各赛区按比例推荐全国评阅。',
    notices: [{ title: '参赛承诺书', body: '本队承诺竞赛期间不与队外任何人讨论赛题，论文中引用的成果均已注明。' }],
    contacts: [{ name: '组委会秘书处', phone: '010-00000000', email: 'model@example.org' }],
  }),
  items: [
    {
      code: items.undergraduate.code,
      name: items.undergraduate.zh,
      nameEn: items.undergraduate.en,
      introduction: '面向本科生，专科生也可参加。',
    },
    {
      code: items.vocational.code,
      name: items.vocational.zh,
      nameEn: items.vocational.en,
      introduction: '仅面向专科生。',
    },
  ],
  enrol: {
    enteredBy: 'school',
    minMembers: 1,
    maxMembers: 3,
    minTeachers: 0,
    maxTeachers: 1,
    crossSchool: false,
    membersMustAccept: false,
    auditLevels: ['organiser'],
    numberPattern: '{year}{region}{school:3}{serial:3}',
    rules: [groups, students],
  },
}

const stages: readonly StagePlan[] = [
  {
    name: '赛区评阅',
    nameEn: 'Regional stage',
    weight: 100,
    windows: { signup: [-20, -2], hash: [-1, 3], submission: [-1, 6], review: [7, 20], result: [21, 24] },
    work: {
      aiDeclaration: true,
      hashFirst: true,
      summaryRequired: true,
      forfeitMissed: true,
      slots: [
        { key: 'paper', label: '论文', labelEn: 'Paper', kinds: ['pdf'], maxBytes: 20 * MEGABYTE },
        {
          key: 'support',
          label: '支撑材料',
          labelEn: 'Supporting files',
          required: false,
          kinds: ['zip'],
          maxBytes: 20 * MEGABYTE,
        },
        {
          key: 'ai_details',
          label: '人工智能工具使用详情',
          labelEn: 'Details on the use of AI tools',
          when: 'aiUsed',
          kinds: ['pdf'],
          maxBytes: 20 * MEGABYTE,
        },
      ],
    },
  },
  {
    name: '全国评阅',
    nameEn: 'National stage',
    weight: 0,
    windows: { submission: [25, 30], review: [31, 45], result: [46, 50] },
    work: {
      slots: [{ key: 'paper', label: '论文', labelEn: 'Paper', kinds: ['pdf'], maxBytes: 20 * MEGABYTE }],
    },
  },
]

/** A modelling contest: one school, one adviser, entered by the school; hashes first, files in the days after. */
export const modellingContest: RuleBook = {
  contest,
  stages,
  // Each region sends its best third to the national stage.
  route: { rows: [{ kind: 'share', percent: 33, rounding: 'up', within: 'region' }], limits: [], places: null },
  briefs: [],
}
