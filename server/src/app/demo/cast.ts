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

/** Names repeat only after ninety teams. */
export function teamName(serial: number): string {
  return TEAM_FIRST[serial % TEAM_FIRST.length]! + TEAM_LAST[Math.floor(serial / TEAM_FIRST.length) % TEAM_LAST.length]!
}

/** Places of use with what is designed for them. */
const DESIGNS = [
  [
    '社区养老',
    ['助老陪伴机器人', '防跌倒预警地垫', '适老化厨房收纳系统', '认知训练桌游', '智能分药盒', '失智老人定位手环'],
  ],
  ['山地果园', ['采摘辅助外骨骼', '巡检无人机', '轨道运输小车', '果实分级装置', '节水滴灌控制器', '病虫害识别终端']],
  [
    '高校图书馆',
    ['座位预约与引导服务', '旧书循环平台', '静音自习舱', '馆藏导览交互系统', '盲文标识系统', '移动阅读推车'],
  ],
  [
    '县域医院',
    ['康复训练系统', '移动输液架', '分诊叫号服务', '儿童候诊互动空间', '中医舌诊辅助终端', '病历随访小程序'],
  ],
  ['老旧小区', ['垃圾分类回收站', '电动车充电棚', '楼道照明节能系统', '邻里共享工具柜', '加装电梯候梯厅', '雨水花园']],
  [
    '乡镇小学',
    ['科学实验教具箱', '放学接送安全服务', '护眼照明系统', '营养午餐配送箱', '乡土课程数字平台', '折叠操场看台'],
  ],
  ['海岛渔村', ['海水淡化装置', '水质监测浮标', '渔获冷链箱', '渔家民宿预订服务', '应急通信浮标', '废旧渔网再生家具']],
  ['地铁枢纽', ['盲道识别眼镜', '换乘导视系统', '失物招领服务', '母婴候车单元', '客流疏导看板', '共享雨伞架']],
  ['非遗工坊', ['数字展馆', '蓝染体验套装', '竹编灯具系列', '皮影互动装置', '学徒培训平台', '剪纸纹样生成工具']],
  ['城市公园', ['夜跑照明系统', '观鸟导览服务', '无障碍游乐设施', '模块化休憩座椅', '落叶收集车', '自然教育手册']],
  ['应急救援', ['折叠担架', '废墟探测机器人', '避难场所引导系统', '物资投放无人机', '多功能急救背包', '临时供电箱']],
] as const

const KINDS = DESIGNS[0][1].length

/** A title that differs from those of the 65 works before it. */
export function workTitle(serial: number): string {
  const [place, things] = DESIGNS[serial % DESIGNS.length]!
  return `面向${place}的${things[Math.floor(serial / DESIGNS.length) % KINDS]!}`
}
