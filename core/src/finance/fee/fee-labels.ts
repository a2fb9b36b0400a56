import type { Bilingual } from '../../base/shapes.ts'
import type { FeeBasis } from './fee.ts'

export const feeBasisLabels: Record<FeeBasis, Bilingual> = {
  none: { zh: '免费', en: 'Free' },
  team: { zh: '按团队', en: 'Per team' },
  participant: { zh: '按参赛者', en: 'Per participant' },
  teacher: { zh: '按指导教师', en: 'Per adviser' },
  both: { zh: '按参赛者和指导教师', en: 'Per participant and adviser' },
}
