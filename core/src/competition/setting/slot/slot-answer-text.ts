import type { BilingualText } from '../../../base/bilingual-text.ts'
import type { SlotAnswer, SlotEffect } from './slot-answers.ts'

export const slotEffectLabels: Readonly<Record<SlotEffect, BilingualText>> = {
  required: { zh: '必交', en: 'Required' },
  forbidden: { zh: '不得提交', en: 'Not accepted' },
}

/** `“类型”为甲、乙时必交`. */
export function slotAnswerText({ fieldName, fieldNameEn, values, effect }: SlotAnswer): BilingualText {
  const { zh, en } = slotEffectLabels[effect]
  return {
    zh: `“${fieldName}”为${values.join('、')}时${zh}`,
    en: `${en.toLowerCase()} where “${fieldNameEn || fieldName}” is ${values.join(' or ')}`,
  }
}
