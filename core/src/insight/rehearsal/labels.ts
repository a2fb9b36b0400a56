import type { Bilingual } from '../../base/shapes.ts'
import type { OddTimeKind, RehearsalStepKind } from './rehearsal.ts'

export const stepLabels: Record<RehearsalStepKind, Bilingual> = {
  publish: { zh: '发布', en: 'Publication' },
  signup: { zh: '报名', en: 'Sign-up' },
  audit: { zh: '报名审核', en: 'Approval' },
  payment: { zh: '缴费', en: 'Payment' },
  hashes: { zh: '校验值登记', en: 'Hashes' },
  submission: { zh: '作品提交', en: 'Submission' },
  workAudit: { zh: '作品审核', en: 'Approval of works' },
  review: { zh: '评审', en: 'Review' },
  calculation: { zh: '成绩计算', en: 'Calculation' },
  promotion: { zh: '晋级', en: 'Promotion' },
  award: { zh: '评奖与公布', en: 'Awards and publication' },
}

export const oddTimeLabels: Record<OddTimeKind, Bilingual> = {
  night: { zh: '夜间', en: 'at night' },
  weekend: { zh: '周末', en: 'at a weekend' },
  holiday: { zh: '节假日', en: 'on a public holiday' },
}
