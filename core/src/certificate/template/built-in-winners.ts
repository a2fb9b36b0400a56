import { DEFAULT_VIEWPORT_RATIO } from './design/design.ts'
import {
  BLUE,
  body,
  field,
  footer,
  GOLD,
  INK,
  page,
  pages,
  PORTRAIT_RATIO,
  RED,
  builtInPage,
  title,
  textElement,
  type TextPiece,
} from './built-in-parts.ts'

/** The sentence with the team's work and competition. */
const achievement: readonly TextPiece[] = [
  '　　作品《',
  field('workName', { bold: true }),
  '》在',
  field('competitionName'),
  field('itemName'),
  '赛项中荣获',
]

const award = (box: [number, number, number, number], fontSize: number) =>
  textElement({
    id: 'award',
    name: '奖项',
    box,
    style: { fontSize, bold: true, color: RED, letterSpacing: fontSize * 0.15 },
    lines: [[field('awardName')]],
  })

const teachers = (box: [number, number, number, number], fontSize: number) =>
  textElement({
    id: 'teachers',
    name: '指导教师',
    box,
    style: { fontSize },
    lines: [['指导教师：', field('teacher')]],
    hideEmpty: true,
    minSize: Math.round(fontSize * 0.6),
  })

const inside = (heading: string, colour = RED) => [
  title(heading, [100, 86, 800, 96], { fontSize: 66, color: colour, letterSpacing: 22 }),
  textElement({
    id: 'whom',
    name: '获奖对象',
    box: [110, 206, 780, 76],
    style: { fontSize: 26, bold: true },
    align: 'left',
    lines: [[field('school'), '　', field('student'), '：']],
    minSize: 16,
  }),
  body([110, 286, 780, 98], 24, achievement, 1.7),
  award([150, 388, 700, 104], 66),
  teachers([110, 498, 780, 34], 20),
  ...footer(556, 908, INK),
]

export const winnerLandscape = builtInPage('荣誉证书', 'laurel-landscape', DEFAULT_VIEWPORT_RATIO, inside('荣誉证书'))

export const winnerPortrait = builtInPage('获奖证书', 'laurel-portrait', PORTRAIT_RATIO, [
  title('获奖证书', [100, 150, 800, 130], { fontSize: 84, color: RED, letterSpacing: 26 }),
  textElement({
    id: 'whom',
    name: '获奖对象',
    box: [140, 340, 720, 170],
    style: { fontSize: 34 },
    lines: [[field('school', { bold: true })], [field('student')]],
    lineHeight: 1.7,
    minSize: 18,
  }),
  body([140, 540, 720, 220], 30, achievement, 1.8),
  award([100, 780, 800, 130], 80),
  teachers([140, 940, 720, 50], 28),
  ...footer(1160, 880, INK, 1.15),
])

/** The award design on one of the other backgrounds. */
const winnerOn = (background: string, colour: string) =>
  builtInPage('荣誉证书', `${background}-landscape`, DEFAULT_VIEWPORT_RATIO, inside('荣誉证书', colour))

export const winnerChinese = winnerOn('chinese', RED)
export const winnerAcademic = winnerOn('academic', BLUE)
export const winnerGeometric = winnerOn('geometric', '#12294b')
export const winnerYouth = winnerOn('youth', '#4437c9')

/** A red cover with a gold title, and the certificate inside: two pages, to be folded or printed on both sides. */
export const winnerFolded = pages('荣誉证书', DEFAULT_VIEWPORT_RATIO, [
  page('1', 'cover-landscape', [
    {
      ...title('荣誉证书', [100, 250, 800, 150], { fontSize: 104, color: GOLD, letterSpacing: 34 }),
      id: 'cover',
      name: '封面标题',
    },
    textElement({
      id: 'series',
      name: '竞赛名称',
      box: [150, 548, 700, 44],
      style: { fontSize: 24, color: GOLD, letterSpacing: 4 },
      lines: [[field('competitionName')]],
      minSize: 14,
    }),
  ]),
  page('2', 'crimson-landscape', inside('荣誉证书')),
])
