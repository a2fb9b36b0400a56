import type { NoticePlaceholder } from '../base/notice/placeholder.ts'

/** Placeholders of this module’s notices. */
export const promotionPlaceholders = {
  target: { zh: '晋级到的赛段', en: 'Next stage', sample: { zh: '决赛', en: 'Final' } },
  from: { zh: '来源竞赛', en: 'Came from', sample: { zh: '示例省赛', en: 'Example of a province' } },
} as const satisfies Record<string, NoticePlaceholder>
