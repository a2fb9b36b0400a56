import type { NoticePlaceholder } from '../base/notice/placeholder.ts'

/** Placeholders of this module’s notices. */
export const reviewPlaceholders = {
  batch: { zh: '评审批次', en: 'Batch', sample: { zh: '初赛评审', en: 'Review of the preliminary' } },
  label: { zh: '作品代号', en: 'Label of the work', sample: 'A-012' },
  expert: { zh: '专家', en: 'Expert', sample: { zh: '陈*', en: 'C*n' }, personal: 'name' },
  works: { zh: '作品数', en: 'Works', sample: '36' },
} as const satisfies Record<string, NoticePlaceholder>
