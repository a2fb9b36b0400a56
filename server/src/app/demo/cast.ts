import { checkCharacterOf } from '@podium/core/identity/account/id-card.rule.ts'
import type { Random } from './random.ts'

/** Thirty invented schools in ten provinces; `region` is the province's code (GB/T 2260). */
const PLACES = [
  ['北辰', '11'],
  ['津门', '12'],
  ['燕州', '13'],
  ['沪江', '31'],
  ['金陵滨江', '32'],
  ['钱塘', '33'],
  ['岭南', '44'],
  ['锦官', '51'],
  ['雁塔', '61'],
  ['洞庭', '43'],
] as const
const SORTS = [
  ['理工大学', 'undergraduate'],
  ['师范学院', 'undergraduate'],
  ['职业技术学院', 'vocational'],
] as const

export interface DemoSchool {
  readonly name: string
  readonly code: string
  readonly region: string
  readonly level: 'undergraduate' | 'vocational'
}

export function schools(): DemoSchool[] {
  return PLACES.flatMap(([place, region]) =>
    SORTS.map(([sort, level], index) => ({ name: `${place}${sort}`, code: `S${region}0${index + 1}`, region, level })),
  )
}

const FAMILY = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎'
const GIVEN = '伟芳娜敏静秀丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华文慧建国志海燕玲飞雪梅鑫鹏宇浩然子涵欣怡梓轩雨桐思远'

/** Realistic names: rare characters, two to four characters, and a middle dot. */
export const RARE_NAMES = ['张䶮', '㛃秋', '王𬱖', '李𬭊', '阿依古丽·买买提', '欧阳𬀩', '刘喆煜', '司徒骉'] as const

export function personName(random: Random): string {
  if (random.chance(0.03)) return random.pick(RARE_NAMES)
  const given = random.chance(0.35)
    ? random.pick(GIVEN.split(''))
    : random.pick(GIVEN.split('')) + random.pick(GIVEN.split(''))
  return random.pick(FAMILY.split('')) + given
}

/** A valid identity number of a person born between the years `from` and `to`. */
export function idNumber(random: Random, region: string, from: number, to: number, serial: number): string {
  const born = `${random.whole(from, to)}${two(random.whole(1, 12))}${two(random.whole(1, 28))}`
  return idNumberOf(region, born, serial)
}

/** The identity number of a person of a province, `born` on a day as YYYYMMDD. */
export function idNumberOf(region: string, born: string, serial: number): string {
  const first = `${region}0101${born}${String(serial % 1000).padStart(3, '0')}`
  return first + checkCharacterOf(first)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** Phone numbers of a range that no operator assigns. */
export function phoneNumber(serial: number): string {
  return `199${String(10_000_000 + serial).padStart(8, '0')}`
}

const TEAM_FIRST = [
  '星火',
  '逐光',
  '启明',
  '远航',
  '求索',
  '青禾',
  '拾光',
  '破晓',
  '云帆',
  '筑梦',
  '凌云',
  '致远',
  '知行',
  '朝阳',
  '飞鸿',
]
const TEAM_LAST = ['小队', '工作室', '团队', '实验组', '创客组', '先锋队']

export function teamName(random: Random, serial: number): string {
  return `${random.pick(TEAM_FIRST)}${random.pick(TEAM_LAST)}${serial}`
}

const SUBJECTS = ['智能', '低碳', '可穿戴', '分布式', '多模态', '仿生', '沉浸式', '自适应', '边缘计算', '乡村振兴']
const THINGS = [
  '助老陪伴机器人',
  '康复训练系统',
  '垃圾分类平台',
  '非遗文化数字展馆',
  '果园巡检无人机',
  '应急通信装置',
  '校园能耗看板',
  '盲道识别眼镜',
  '中医舌诊助手',
  '水质监测浮标',
]

export function workTitle(random: Random, serial: number): string {
  return `${random.pick(SUBJECTS)}${random.pick(THINGS)}设计与实现（${serial}）`
}
