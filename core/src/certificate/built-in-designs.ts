import type { Bilingual } from '../base/shapes.ts'
import { BLUE, field, foot, INK, PORTRAIT_RATIO, RED, sheet, words, type Piece } from './built-in-parts.ts'
import { DEFAULT_VIEWPORT_RATIO, type Design } from './design.ts'

/** A design that comes with the product. `kind` is whom its certificate speaks of. */
export interface BuiltInDesign {
  readonly key: string
  readonly name: Bilingual
  readonly kind: 'winner' | 'member' | 'teacher' | 'participation'
  readonly design: Design
}

const winnerLandscape = sheet('荣誉证书', 'laurel-landscape', DEFAULT_VIEWPORT_RATIO, [
  words({
    id: 'title',
    name: '标题',
    box: [100, 86, 800, 96],
    style: { fontSize: 66, bold: true, color: RED, letterSpacing: 22 },
    lines: [['荣誉证书']],
  }),
  words({
    id: 'whom',
    name: '获奖对象',
    box: [110, 206, 780, 76],
    style: { fontSize: 26, bold: true },
    align: 'left',
    lines: [[field('school'), '　', field('student'), '：']],
    minSize: 16,
  }),
  words({
    id: 'what',
    name: '正文',
    box: [110, 286, 780, 98],
    style: { fontSize: 24 },
    align: 'justify',
    lines: [
      [
        '　　你们的作品《',
        field('workName', { bold: true }),
        '》在',
        field('competitionName'),
        field('itemName'),
        '赛项中荣获',
      ],
    ],
    lineHeight: 1.7,
    minSize: 16,
  }),
  words({
    id: 'award',
    name: '奖项',
    box: [150, 388, 700, 104],
    style: { fontSize: 66, bold: true, color: RED, letterSpacing: 10 },
    lines: [[field('awardName')]],
  }),
  words({
    id: 'teachers',
    name: '指导教师',
    box: [110, 498, 780, 34],
    style: { fontSize: 20 },
    lines: [['指导教师：', field('teacher')]],
    minSize: 12,
  }),
  ...foot(556, 908, INK),
])

const winnerPortrait = sheet('获奖证书', 'laurel-portrait', PORTRAIT_RATIO, [
  words({
    id: 'title',
    name: '标题',
    box: [100, 150, 800, 130],
    style: { fontSize: 84, bold: true, color: RED, letterSpacing: 26 },
    lines: [['获奖证书']],
  }),
  words({
    id: 'whom',
    name: '获奖对象',
    box: [140, 340, 720, 170],
    style: { fontSize: 34 },
    lines: [[field('school', { bold: true })], [field('student')]],
    lineHeight: 1.7,
    minSize: 18,
  }),
  words({
    id: 'what',
    name: '正文',
    box: [140, 540, 720, 220],
    style: { fontSize: 30 },
    align: 'justify',
    lines: [
      [
        '　　作品《',
        field('workName', { bold: true }),
        '》在',
        field('competitionName'),
        field('itemName'),
        '赛项中荣获',
      ],
    ],
    lineHeight: 1.8,
    minSize: 18,
  }),
  words({
    id: 'award',
    name: '奖项',
    box: [100, 780, 800, 130],
    style: { fontSize: 80, bold: true, color: RED, letterSpacing: 12 },
    lines: [[field('awardName')]],
  }),
  words({
    id: 'teachers',
    name: '指导教师',
    box: [140, 940, 720, 50],
    style: { fontSize: 28 },
    lines: [['指导教师：', field('teacher')]],
    minSize: 16,
  }),
  ...foot(1180, 890, INK),
])

const person = (kind: 'teacher' | 'participation', title: string, closing: readonly Piece[]): Design =>
  sheet(title, 'azure-landscape', DEFAULT_VIEWPORT_RATIO, [
    words({
      id: 'title',
      name: '标题',
      box: [100, 92, 800, 96],
      style: { fontSize: 62, bold: true, color: BLUE, letterSpacing: 18 },
      lines: [[title]],
    }),
    words({
      id: 'whom',
      name: '姓名',
      box: [110, 222, 780, 60],
      style: { fontSize: 32, bold: true },
      align: 'left',
      lines: [[field('userName_mid'), kind === 'teacher' ? '　老师：' : '　同学：']],
      minSize: 18,
    }),
    words({
      id: 'what',
      name: '正文',
      box: [110, 300, 780, 200],
      style: { fontSize: 26 },
      align: 'justify',
      lines: [closing],
      lineHeight: 1.9,
      minSize: 16,
    }),
    ...foot(556, 908, BLUE),
  ])

const teacherDesign = person('teacher', '优秀指导教师', [
  '　　您指导',
  field('school'),
  field('student'),
  '的作品《',
  field('workName', { bold: true }),
  '》在',
  field('competitionName'),
  field('itemName'),
  '赛项中荣获',
  field('awardName', { bold: true, color: RED }),
  '，特发此证，以资鼓励。',
])

const memberDesign = person('participation', '获奖证明', [
  '　　你所在的团队（',
  field('school'),
  '，',
  field('teamName'),
  '）以作品《',
  field('workName', { bold: true }),
  '》在',
  field('competitionName'),
  field('itemName'),
  '赛项中荣获',
  field('awardName', { bold: true, color: RED }),
  '，特此证明。',
])

/** The designs an organiser may start from. */
export const BUILT_IN_DESIGNS: readonly BuiltInDesign[] = [
  {
    key: 'winner-landscape',
    name: { zh: '荣誉证书（横版）', en: 'Award, landscape' },
    kind: 'winner',
    design: winnerLandscape,
  },
  {
    key: 'winner-portrait',
    name: { zh: '获奖证书（竖版）', en: 'Award, portrait' },
    kind: 'winner',
    design: winnerPortrait,
  },
  {
    key: 'teacher-landscape',
    name: { zh: '优秀指导教师（横版）', en: 'Adviser, landscape' },
    kind: 'teacher',
    design: teacherDesign,
  },
  {
    key: 'member-landscape',
    name: { zh: '成员获奖证明（横版）', en: 'Member, landscape' },
    kind: 'member',
    design: memberDesign,
  },
]
