import { z } from 'zod'

/**
 * Code of a category or class of majors in the national catalogues: two digits, or four to six for a class within the
 * category. Empty: not stated.
 */
export const MajorClass = z.string().regex(/^(\d{2}|\d{4}|\d{6})?$/)

/** Categories of the catalogues of undergraduate and of vocational majors: code, Chinese, English. */
export const MAJOR_CATEGORIES: ReadonlyArray<readonly [code: string, zh: string, en: string]> = [
  ['01', '哲学', 'Philosophy'],
  ['02', '经济学', 'Economics'],
  ['03', '法学', 'Law'],
  ['04', '教育学', 'Education'],
  ['05', '文学', 'Literature'],
  ['06', '历史学', 'History'],
  ['07', '理学', 'Science'],
  ['08', '工学', 'Engineering'],
  ['09', '农学', 'Agriculture'],
  ['10', '医学', 'Medicine'],
  ['11', '军事学', 'Military science'],
  ['12', '管理学', 'Management'],
  ['13', '艺术学', 'Arts'],
  ['14', '交叉学科', 'Interdisciplinary studies'],
  ['41', '农林牧渔大类', 'Agriculture, forestry and fishery'],
  ['42', '资源环境与安全大类', 'Resources, environment and safety'],
  ['43', '能源动力与材料大类', 'Energy, power and materials'],
  ['44', '土木建筑大类', 'Civil engineering and architecture'],
  ['45', '水利大类', 'Water conservancy'],
  ['46', '装备制造大类', 'Equipment manufacturing'],
  ['47', '生物与化工大类', 'Biology and chemical engineering'],
  ['48', '轻工纺织大类', 'Light industry and textiles'],
  ['49', '食品药品与粮食大类', 'Food, medicines and grain'],
  ['50', '交通运输大类', 'Transport'],
  ['51', '电子与信息大类', 'Electronics and information'],
  ['52', '医药卫生大类', 'Medicine and health'],
  ['53', '财经商贸大类', 'Finance, economics and trade'],
  ['54', '旅游大类', 'Tourism'],
  ['55', '文化艺术大类', 'Culture and arts'],
  ['56', '新闻传播大类', 'Journalism and communication'],
  ['57', '教育与体育大类', 'Education and sports'],
  ['58', '公安与司法大类', 'Public security and justice'],
  ['59', '公共管理与服务大类', 'Public administration and services'],
]
