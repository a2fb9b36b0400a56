import { RoundContent } from '@podium/core/competition/round/round.ts'
import type { Contest, StagePlan } from '../rounds.ts'
import type { RuleBook } from './open-rule-book.ts'

const MEGABYTE = 2 ** 20

const contest: Contest = {
  name: '全国大学生广告创意大赛',
  nameEn: 'National Student Advertising Contest',
  tags: ['广告', '艺术设计', '本科', '专科'],
  content: RoundContent.parse({
    hosts: ['全国大学生创新设计大赛组织委员会'],
    organisers: ['沪江师范学院'],
    introduction:
      '企业命题，学生创作：按公布的命题完成平面、视频等类别的广告作品，先由各赛区评审，再按比例送全国评审。',
    guide:
      '一、平面类每件作品作者至多 2 人，视频类至多 5 人；指导教师至多 2 人。\n二、作者与指导教师的顺序在正式提交时锁定。\n三、每件作品须选择一个命题，命题在发布前保密。\n四、参赛编号在正式提交作品时生成。\n五、各赛区按类别比例推荐参加全国评审。',
    notices: [{ title: '参赛承诺书', body: '本队承诺作品为原创，同意命题单位在赛事宣传中使用获奖作品。' }],
    contacts: [{ name: '组委会秘书处', phone: '010-00000000', email: 'ad@example.org' }],
  }),
  items: [
    {
      code: 'G',
      name: '平面类',
      nameEn: 'Graphic',
      introduction: '海报、包装、标志等平面作品。',
      enrol: { maxMembers: 2 },
      work: {
        slots: [
          {
            key: 'artwork',
            label: '作品',
            labelEn: 'Artwork',
            kinds: ['jpg', 'png'],
            maxBytes: 20 * MEGABYTE,
            maxCount: 3,
          },
        ],
      },
    },
    {
      code: 'V',
      name: '视频类',
      nameEn: 'Video',
      introduction: '影视广告、微电影、短视频。',
      enrol: { maxMembers: 5 },
      work: {
        slots: [{ key: 'video', label: '视频', labelEn: 'Video', kinds: ['mp4'], maxBytes: 500 * MEGABYTE }],
      },
    },
  ],
  enrol: {
    minMembers: 1,
    minTeachers: 0,
    maxTeachers: 2,
    teamsPerPerson: 10,
    schoolQuota: null,
    auditLevels: [],
    numberPattern: 'AD{year}{item}{region}{serial:4}',
    numberFrom: 'work',
  },
}

const stages: readonly StagePlan[] = [
  {
    name: '赛区评审',
    nameEn: 'Regional stage',
    weight: 100,
    windows: { signup: [-30, 28], brief: [-10, 28], submission: [-10, 30], review: [32, 45], result: [46, 50] },
    work: { answersBrief: true, summaryRequired: false },
  },
  {
    name: '全国评审',
    nameEn: 'National stage',
    weight: 0,
    windows: { submission: [51, 53], review: [54, 65], result: [66, 70] },
    work: { answersBrief: true, summaryRequired: false },
  },
]

/** An advertising contest: works answer briefs that are secret until released, and get their number when handed in. */
export const advertisingContest: RuleBook = {
  contest,
  stages,
  // Of each category a region sends a fifth of its works, rounded down, but its best in any case.
  route: {
    rows: [
      { kind: 'share', percent: 20, rounding: 'down', within: 'region' },
      { kind: 'top', count: 1, within: 'region' },
    ],
    limits: [],
    places: null,
  },
  briefs: ['G', 'V'].flatMap((item) => [
    {
      item,
      code: '01',
      name: '让一杯茶回到年轻人的桌上',
      nameEn: 'A cup of tea for the young',
      sponsor: '云岭茶业',
      body: '为云岭茶业的袋泡茶面向大学生提出传播主张，须出现品牌名与产品。',
      release: -10,
    },
    {
      item,
      code: '02',
      name: '城市慢行：最后一公里',
      nameEn: 'The last kilometre, slowly',
      sponsor: '畅行单车',
      body: '表现骑行带来的城市生活，不得出现违反交通规则的画面。',
      release: -10,
    },
    {
      item,
      code: '03',
      name: '秋日新味',
      nameEn: 'A taste of autumn',
      sponsor: '北辰食品',
      body: '为尚未上市的新品提出上市传播方案。',
      release: 5,
    },
  ]),
}
