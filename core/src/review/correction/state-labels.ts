import type { Bilingual } from '../../base/shapes.ts'
import type { CorrectionState } from './correction.ts'

export const correctionStateLabels: Record<CorrectionState, Bilingual> = {
  open: { zh: '待处理', en: 'To decide' },
  returned: { zh: '已退回修改', en: 'Sheet returned' },
  declined: { zh: '未同意', en: 'Declined' },
  withdrawn: { zh: '已自行撤回评分', en: 'Sheet taken back' },
  lapsed: { zh: '成绩已锁定，失效', en: 'Lapsed: results locked' },
}
