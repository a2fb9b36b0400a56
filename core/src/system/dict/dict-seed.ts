import { MAJOR_CATEGORIES } from '../../organisation/college/major-class.ts'
import { REGIONS } from '../../organisation/region.ts'

/** An entry of a dictionary: value, Chinese, English, and colour of its tag (empty: none). */
type Entry = readonly [value: string, zh: string, en: string, colour?: string]

export interface DictSeed {
  readonly type: string
  readonly zh: string
  readonly en: string
  /** Its values are those that the software knows: staff change labels, colours, order and state only. */
  readonly fixed?: boolean
  readonly entries: readonly Entry[]
}

/** Built-in dictionaries. Regions have the first two digits of GB/T 2260. */
export const dictSeed: readonly DictSeed[] = [
  {
    type: 'region',
    zh: '省级行政区',
    en: 'Regions',
    entries: REGIONS,
  },
  {
    type: 'school_level',
    zh: '学校层次',
    en: 'School levels',
    fixed: true,
    entries: [
      ['undergraduate', '本科', 'Undergraduate'],
      ['vocational', '高职高专', 'Vocational college'],
      ['secondary', '中等学校', 'Secondary'],
      ['other', '其他', 'Other'],
    ],
  },
  {
    type: 'school_tag',
    zh: '学校标签',
    en: 'Tags of schools',
    entries: [
      ['双一流', '双一流建设高校', 'Double First-Class'],
      ['民办', '民办高校', 'Private'],
      ['独立学院', '独立学院', 'Independent college'],
      ['中外合作', '中外合作办学', 'Chinese-foreign cooperation'],
      ['职业本科', '职业本科学校', 'Vocational university'],
      ['双高计划', '“双高计划”建设院校', 'Double High-Level plan'],
    ],
  },
  {
    type: 'major_class',
    zh: '专业类别',
    en: 'Classes of majors',
    entries: MAJOR_CATEGORIES,
  },
  {
    type: 'degree',
    zh: '学历层次',
    en: 'Degrees',
    fixed: true,
    entries: [
      ['secondary', '中学', 'Secondary'],
      ['associate', '专科', 'Associate'],
      ['bachelor', '本科', 'Bachelor'],
      ['master', '硕士研究生', 'Master'],
      ['doctor', '博士研究生', 'Doctor'],
    ],
  },
  {
    type: 'news_type',
    zh: '资讯类型',
    en: 'Kinds of news',
    fixed: true,
    entries: [
      ['notice', '通知公告', 'Notices', 'red'],
      ['news', '竞赛动态', 'News', 'blue'],
      ['guide', '参赛指南', 'Guides', 'green'],
      ['manual', '操作手册', 'Manuals', 'cyan'],
      ['previous_works', '往届作品', 'Previous works', 'purple'],
    ],
  },
  {
    type: 'user_kind',
    zh: '用户类型',
    en: 'Kinds of users',
    fixed: true,
    entries: [
      ['student', '学生', 'Student', 'blue'],
      ['teacher', '教师', 'Teacher', 'cyan'],
      ['school_staff', '学校管理人员', 'School staff', 'green'],
      ['expert', '专家', 'Expert', 'purple'],
      ['staff', '工作人员', 'Staff', 'orange'],
    ],
  },
  {
    type: 'id_type',
    zh: '证件类型',
    en: 'Identity documents',
    fixed: true,
    entries: [
      ['id_card', '居民身份证', 'ID card'],
      ['passport', '护照', 'Passport'],
      ['hk_macau_permit', '港澳居民来往内地通行证', 'Hong Kong and Macau permit'],
      ['taiwan_permit', '台湾居民来往大陆通行证', 'Taiwan permit'],
    ],
  },
  {
    type: 'group_kind',
    zh: '组织类型',
    en: 'Kinds of organisations',
    fixed: true,
    entries: [
      ['platform', '平台', 'Platform'],
      ['committee', '组委会', 'Committee'],
      ['division', '赛区', 'Division'],
      ['school', '学校', 'School'],
      ['college', '学院', 'College'],
      ['company', '企业', 'Company'],
      ['other', '其他', 'Other'],
    ],
  },
  {
    type: 'round_level',
    zh: '竞赛级别',
    en: 'Levels of competitions',
    fixed: true,
    entries: [
      ['college', '院级', 'College'],
      ['school', '校级', 'School'],
      ['province', '省级', 'Province'],
      ['nation', '国家级', 'Nation'],
    ],
  },
]
