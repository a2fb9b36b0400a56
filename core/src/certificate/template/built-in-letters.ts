import { DEFAULT_VIEWPORT_RATIO, type Design } from './design/design.ts'
import {
  BLUE,
  body,
  field,
  footer,
  GREEN,
  INK,
  RED,
  builtInPage,
  title,
  textElement,
  type TextPiece,
} from './built-in-parts.ts'

interface Letter {
  heading: string
  background: string
  colour: string
  /** The addressee, on a line of its own. */
  whom: readonly TextPiece[]
  text: readonly TextPiece[]
  closing?: string
}

/** A landscape page addressed to one person or school: heading, addressee, paragraph, footer. */
function letter({ heading, background, colour, whom, text, closing }: Letter): Design {
  return builtInPage(heading, background, DEFAULT_VIEWPORT_RATIO, [
    title(heading, [100, 92, 800, 96], { fontSize: 62, color: colour, letterSpacing: heading.length > 3 ? 18 : 60 }),
    textElement({
      id: 'whom',
      name: '称呼',
      box: [110, 222, 780, 60],
      style: { fontSize: 32, bold: true },
      align: 'left',
      lines: [whom],
      minSize: 18,
    }),
    body([110, 300, 780, 200], 26, text, 1.9, closing),
    ...footer(556, 908, colour === RED ? INK : colour),
  ])
}

const prize = field('awardName', { bold: true, color: RED })
const work = field('workName', { bold: true })
const event: readonly TextPiece[] = [field('competitionName'), field('itemName'), '赛项']

export const teacherLandscape = letter({
  heading: '优秀指导教师',
  background: 'azure-landscape',
  colour: BLUE,
  whom: [field('userName_mid'), '　老师：'],
  text: [
    '　　您指导',
    field('school'),
    field('student'),
    '的作品《',
    work,
    '》在',
    ...event,
    '中荣获',
    prize,
    '，特发此证，以资鼓励。',
  ],
})

export const memberLandscape = letter({
  heading: '获奖证明',
  background: 'azure-landscape',
  colour: BLUE,
  whom: [field('userName_mid'), '　同学：'],
  text: [
    '　　你所在的团队（',
    field('school'),
    '，',
    field('teamName'),
    '）以作品《',
    work,
    '》在',
    ...event,
    '中荣获',
    prize,
    '，特此证明。',
  ],
})

export const schoolLandscape = letter({
  heading: '荣誉证书',
  background: 'crimson-landscape',
  colour: RED,
  whom: [field('school'), '：'],
  text: ['　　贵单位在', ...event, '的组织工作中成绩突出，荣获', prize, '称号。特发此证，以资鼓励。'],
})

export const expertLetter = letter({
  heading: '聘书',
  background: 'crimson-landscape',
  colour: RED,
  whom: ['兹聘请　', field('userName_mid'), '　同志（', field('companyName'), '）'],
  text: ['　　担任', ...event, field('awardName', { bold: true, color: RED }), '，参与本届竞赛的评审工作。'],
  closing: '　　此聘。',
})

export const participation = letter({
  heading: '参赛证明',
  background: 'jade-landscape',
  colour: GREEN,
  whom: [field('userName_mid'), '　同学：'],
  text: [
    '　　你作为',
    field('school'),
    '“',
    field('teamName'),
    '”团队成员，以作品《',
    work,
    '》参加',
    ...event,
    '，特此证明。',
  ],
})
