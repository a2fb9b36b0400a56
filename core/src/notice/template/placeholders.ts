import type { NoticePlaceholder } from '../../base/notice/placeholder.ts'

/** Placeholders of this module’s notices. */
export const operationPlaceholders = {
  percent: { zh: '磁盘占用百分比', en: 'Used per cent', sample: '91' },
  free: { zh: '剩余空间', en: 'Free space', sample: '12 GB' },
  file: { zh: '文件名', en: 'File', sample: '作品说明.pdf', personal: 'text' },
  signature: { zh: '病毒名称', en: 'Virus', sample: 'Eicar-Test-Signature' },
} as const satisfies Record<string, NoticePlaceholder>
