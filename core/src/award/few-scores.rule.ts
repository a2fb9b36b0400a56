import type { Bilingual } from '../base/shapes.ts'
import { isIncomplete } from '../review/result/calculation.rule.ts'

/** How many scores a rank is based on, marked where the rule requires more. @spec B17 */
export function scoresText({ scores, expertsPerWork }: { scores: number; expertsPerWork: number }): Bilingual {
  const count = `${scores} / ${expertsPerWork}`
  if (!isIncomplete(scores, expertsPerWork)) return { zh: count, en: count }
  return { zh: `${count}（不足）`, en: `${count} (too few)` }
}
