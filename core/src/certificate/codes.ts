import type { Bilingual } from '../base/shapes.ts'

/** A field of a certificate: its name, its default style and where its value comes from. */
export interface Field {
  readonly label: Bilingual
  readonly sample: string
  /** On portrait pages each value has its own line. */
  readonly portrait?: true
}

/** @spec D05 */
export const WINNER_FIELDS = {
  school: { label: { zh: '学校', en: 'School' }, sample: '北京示范大学' },
  student: { label: { zh: '参赛学生', en: 'Students' }, sample: '张三丰、李四、王五' },
  teacher: { label: { zh: '指导教师', en: 'Teachers' }, sample: '赵六、钱七' },
  workName: { label: { zh: '作品名称', en: 'Work' }, sample: '智能助老陪伴机器人' },
  teamName: { label: { zh: '团队名称', en: 'Team' }, sample: '星火团队' },
  awardName: { label: { zh: '奖项', en: 'Award' }, sample: '一等奖' },
} as const satisfies Record<string, Field>

/** @spec D05 */
export const PORTRAIT_FIELDS = {
  workName_Portrait: {
    label: { zh: '作品名称（竖版）', en: 'Work (portrait)' },
    sample: '智能助老陪伴机器人',
    portrait: true,
  },
  student_Portrait: {
    label: { zh: '参赛学生（竖版）', en: 'Students (portrait)' },
    sample: '张三丰\n李四\n王五',
    portrait: true,
  },
  school_Portrait: { label: { zh: '学校（竖版）', en: 'School (portrait)' }, sample: '北京示范大学', portrait: true },
  teacher_Portrait: {
    label: { zh: '指导教师（竖版）', en: 'Teachers (portrait)' },
    sample: '赵六\n钱七',
    portrait: true,
  },
  teacher_school_Portrait: {
    label: { zh: '教师与学校（竖版）', en: 'Teachers and school (portrait)' },
    sample: '赵六 北京示范大学\n钱七 北京示范大学',
    portrait: true,
  },
} as const satisfies Record<string, Field>

/** Advisers by their kinds, in the order of the event's setting: all of them, a line each, or those of one kind. */
export const ADVISER_KIND_FIELDS = {
  teacher_kinds_Portrait: {
    label: { zh: '指导教师（按类分行）', en: 'Advisers, a line per kind' },
    sample: '校内导师：赵六、钱七\n企业导师：孙八',
    portrait: true,
  },
  teacher_kind_1: { label: { zh: '第 1 类指导教师', en: 'Advisers of kind 1' }, sample: '赵六、钱七' },
  teacher_kind_2: { label: { zh: '第 2 类指导教师', en: 'Advisers of kind 2' }, sample: '孙八' },
  teacher_kind_3: { label: { zh: '第 3 类指导教师', en: 'Advisers of kind 3' }, sample: '李九' },
  teacher_kind_4: { label: { zh: '第 4 类指导教师', en: 'Advisers of kind 4' }, sample: '周一' },
  teacher_kind_5: { label: { zh: '第 5 类指导教师', en: 'Advisers of kind 5' }, sample: '吴二' },
  teacher_kind_6: { label: { zh: '第 6 类指导教师', en: 'Advisers of kind 6' }, sample: '郑三' },
} as const satisfies Record<string, Field>

/** On the certificate of an adviser. */
export const OWN_KIND_FIELDS = {
  userAdviserKind: { label: { zh: '本人指导教师类别', en: 'Own kind of adviser' }, sample: '企业导师' },
} as const satisfies Record<string, Field>

/** People whom only some contests have. */
export const LEADER_FIELDS = {
  leader: { label: { zh: '领队', en: 'Leaders' }, sample: '周八' },
} as const satisfies Record<string, Field>

/** @spec D05 */
export const PERSONAL_FIELDS = {
  userSchool: { label: { zh: '个人学校', en: "Person's school" }, sample: '北京示范大学' },
  userName: { label: { zh: '姓名', en: 'Name' }, sample: '张三丰' },
  userName_mid: { label: { zh: '姓名（两字加空）', en: 'Name (two characters spaced)' }, sample: '李　四' },
  companyName: { label: { zh: '单位名称', en: 'Organisation' }, sample: '示范科技有限公司' },
} as const satisfies Record<string, Field>

/** @spec D06 */
export const NUMBER_FIELDS = {
  certCodePrefix: { label: { zh: '编号前缀', en: 'Number prefix' }, sample: 'CN2026' },
  certCodeSuffix: { label: { zh: '编号后缀', en: 'Number suffix' }, sample: 'A' },
  randomCode: { label: { zh: '随机码', en: 'Random code' }, sample: '7KQ2M9XD' },
  allAutoincrementThree: { label: { zh: '全赛三位自增', en: '3-digit counter, whole round' }, sample: '001' },
  allAutoincrementFour: { label: { zh: '全赛四位自增', en: '4-digit counter, whole round' }, sample: '0001' },
  autoincrementThree: { label: { zh: '单赛项三位自增', en: '3-digit counter, per event' }, sample: '001' },
  autoincrementFour: { label: { zh: '单赛项四位自增', en: '4-digit counter, per event' }, sample: '0001' },
} as const satisfies Record<string, Field>

/** Counters longer than those of the seed, for lists of more than 9,999. */
export const LONG_NUMBER_FIELDS = {
  allAutoincrementFive: { label: { zh: '全赛五位自增', en: '5-digit counter, whole round' }, sample: '00001' },
  allAutoincrementSix: { label: { zh: '全赛六位自增', en: '6-digit counter, whole round' }, sample: '000001' },
  autoincrementFive: { label: { zh: '单赛项五位自增', en: '5-digit counter, per event' }, sample: '00001' },
  autoincrementSix: { label: { zh: '单赛项六位自增', en: '6-digit counter, per event' }, sample: '000001' },
} as const satisfies Record<string, Field>

/** @spec D07 */
export const IMAGE_FIELDS = {
  qrCode: { label: { zh: '溯源二维码', en: 'Traceability QR code' }, sample: '' },
  seal: { label: { zh: '上级组织电子章', en: 'Seal of the upper organisation' }, sample: '' },
} as const satisfies Record<string, Field>

/** The whole number as printed, and facts of the round. */
export const CERTIFICATE_FIELDS = {
  certCode: { label: { zh: '证书编号', en: 'Certificate number' }, sample: 'CN20260001A' },
  checkCode: { label: { zh: '校验码', en: 'Check code' }, sample: '7KQ2M9' },
  competitionName: { label: { zh: '竞赛名称', en: 'Competition' }, sample: '第四届全国大学生创新设计大赛' },
  itemName: { label: { zh: '赛项名称', en: 'Event' }, sample: '产品设计' },
  issuer: { label: { zh: '颁发单位', en: 'Issued by' }, sample: '第四届全国大学生创新设计大赛组织委员会' },
  issueDate: { label: { zh: '颁发日期', en: 'Date' }, sample: '2026年11月21日' },
} as const satisfies Record<string, Field>

export const TEXT_FIELDS: Readonly<Record<string, Field>> = {
  ...WINNER_FIELDS,
  ...LEADER_FIELDS,
  ...ADVISER_KIND_FIELDS,
  ...OWN_KIND_FIELDS,
  ...PORTRAIT_FIELDS,
  ...PERSONAL_FIELDS,
  ...NUMBER_FIELDS,
  ...LONG_NUMBER_FIELDS,
  ...CERTIFICATE_FIELDS,
}

/** Puts a space into a name of two characters, so that it is as wide as one of three. */
export function spacedName(name: string): string {
  const characters = Array.from(name)
  return characters.length === 2 ? characters.join('\u3000') : name
}

/** Several names on one line. */
export function joinNames(names: readonly string[]): string {
  return names.join('、')
}

/** The names on a line, however they are separated. */
export function namesIn(text: string): string[] {
  return text
    .split(/[、,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
