import type { BilingualText } from '../../base/bilingual-text.ts'
import type { SanctionEffect } from './sanction.ts'

/** In a file without schemas, because the manifest of the module loads it. */
export const sanctionEffectLabels: Record<SanctionEffect, BilingualText> = {
  enter: { zh: '不得参赛', en: 'May not enter' },
  advise: { zh: '不得指导', en: 'May not advise' },
  quota: { zh: '缩减名额', en: 'Fewer places' },
}
