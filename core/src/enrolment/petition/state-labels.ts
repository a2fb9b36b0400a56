import type { BilingualText } from '../../base/bilingual-text.ts'
import type { PetitionState } from './petition.ts'

/** In a file without schemas, because the manifest of the module loads it. */
export const petitionStateLabels: Record<PetitionState, BilingualText> = {
  open: { zh: '待处理', en: 'To decide' },
  granted: { zh: '已批准例外', en: 'Exception granted' },
  refused: { zh: '未批准', en: 'Refused' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
}
