import type { BilingualText } from '../base/bilingual-text.ts'
import type { PetitionState } from './petition/petition.ts'
import type { RegistrationState } from './registration/registration.ts'

/** In a file without schemas, because the manifest of the module loads it. */
export const petitionStateLabels: Record<PetitionState, BilingualText> = {
  open: { zh: '待处理', en: 'To decide' },
  granted: { zh: '已批准例外', en: 'Exception granted' },
  refused: { zh: '未批准', en: 'Refused' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
}

export const registrationStateLabels: Readonly<Record<RegistrationState, BilingualText>> = {
  pending: { zh: '待审核', en: 'Awaits approval' },
  approved: { zh: '已注册', en: 'Registered' },
  returned: { zh: '已退回', en: 'Returned' },
  withdrawn: { zh: '已撤销', en: 'Withdrawn' },
}
