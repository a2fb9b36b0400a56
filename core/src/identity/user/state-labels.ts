import type { BilingualText } from '../../base/bilingual-text.ts'
import type { UserState } from './user.ts'

/** In a file without schemas, because the manifest of the module loads it. */
export const userStateLabels: Readonly<Record<UserState, BilingualText>> = {
  active: { zh: '正常', en: 'Active' },
  disabled: { zh: '停用', en: 'Disabled' },
  unactivated: { zh: '待激活', en: 'Not activated' },
  merged: { zh: '已合并', en: 'Merged' },
}
