import { beforeAll, expect, test } from 'vitest'
import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { BUILT_IN_DESIGNS } from '@podium/core/certificate/template/built-in-designs.ts'
import { isDeliberateOverlap } from '@podium/core/certificate/template/design/overlap.rule.ts'
import { openFonts, type Fonts } from '@podium/press/font/fonts.ts'
import { inspect } from '@podium/press/layout/sheet.ts'
import { sheetOf } from './open-template.ts'

const link = { qrCode: 'https://podium.example.org/certificate/trace?t=abcdefghijklmnopqrstuvwx' }
const samples = {
  ...Object.fromEntries(Object.entries(TEXT_FIELDS).map(([code, { sample }]) => [code, sample])),
  ...link,
}
const long = {
  ...samples,
  school: '中国科学院大学资源与环境学院附属实验研究中心',
  student: '欧阳震华、司马相如、上官婉儿、买买提·阿不都热合曼、诸葛孔明、慕容云海、东方不败',
  teacher: '公孙胜、皇甫嵩、尉迟恭、长孙无忌、令狐冲',
  workName: '面向山区复杂地形的多机协同自主导航无人物流配送与应急救援综合调度指挥系统',
  teamName: '面向未来的智能制造创新实践团队',
  awardName: '最佳人气与创新实践特等奖',
  userName_mid: '买买提·阿不都热合曼·热合曼诺夫',
  companyName: '中国科学院大学资源与环境学院附属实验研究中心',
  competitionName: '第十二届“挑战杯”全国大学生课外学术科技作品暨机器人创新设计竞赛',
  itemName: '人工智能与智能制造综合应用',
  issuer: '第十二届全国大学生机器人创新设计竞赛组织委员会秘书处',
}

let fonts: Fonts
beforeAll(async () => {
  fonts = openFonts()
  await fonts.ready()
})

test.each(
  BUILT_IN_DESIGNS.flatMap(({ key, design }) => [
    [key, 'samples', design, samples] as const,
    [key, 'long texts', design, long] as const,
  ]),
)('%s has no overlap with %s', (_key, _what, design, values) => {
  const overlaps = inspect(sheetOf(design), values, fonts.faces)
    .filter((issue) => issue.kind === 'overlap')
    .filter(({ element, other }) => !isDeliberateOverlap(design, [element, other]))
  expect(overlaps).toEqual([])
})
