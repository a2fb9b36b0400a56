import { refusals } from '../base/refusal.ts'

/** Refusals of this module: 21001 to 21999. */
export const organisationRefusals = refusals({
  CODE_TAKEN: { code: 21001, status: 409, zh: '编码已存在', en: 'This code is taken' },
  NAME_TAKEN: { code: 21002, status: 409, zh: '学校名称已存在', en: 'A school of this name exists' },
  CYCLE: {
    code: 21003,
    status: 409,
    zh: '不能将组织移动到自身或其下级组织之下',
    en: 'An organisation can not be moved below itself',
  },
  NO_TOP: {
    code: 21004,
    status: 403,
    zh: '请选择管辖范围内的上级组织',
    en: 'Choose an upper organisation within your reach',
  },
  TOO_DEEP: {
    code: 21005,
    status: 409,
    zh: '组织层级不能超过 {max} 级',
    en: 'Organisations are at most {max} levels deep',
  },
  NOT_OF_SCHOOL: {
    code: 21007,
    status: 400,
    zh: '所选学院或专业不属于该学校',
    en: 'The college or major does not belong to the school',
  },
  NOT_A_SEAL: {
    code: 21008,
    status: 400,
    zh: '电子印章须为带透明背景的 PNG 图片',
    en: 'A seal is a PNG picture with transparency',
  },
  COLLEGE_HAS_MAJORS: {
    code: 21009,
    status: 409,
    zh: '该学院下还有 {count} 个专业，请先删除或移走',
    en: 'The college has {count} majors: delete or move them first',
  },
  PART_IN_USE: {
    code: 21010,
    status: 409,
    zh: '已有人员选择“{name}”，不能删除；可以改名',
    en: 'People belong to "{name}": it can be renamed, not deleted',
  },
  PART_NAME_TAKEN: { code: 21011, status: 409, zh: '该名称已存在', en: 'This name exists already' },
  RIGHTS_CHANGED: {
    code: 21012,
    status: 409,
    zh: '排队期间您的账号或权限有变化，请重新导入',
    en: 'Your account or your rights changed while this waited. Please import again',
  },
})
