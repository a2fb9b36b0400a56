import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { JudgedRule } from '@podium/core/competition/rule/judged.ts'
import type { RuleView } from '@podium/core/enrolment/views.ts'

/** A judged rule in the reader's language. */
export function ruleView(
  { key, strength, holds, sentence, found, reason, exception, stages }: JudgedRule,
  language: Language,
): RuleView {
  const [text, foundText] = [sentence, found].map((words) => textIn(words, language))
  const names = stages.map((name) => textIn(name, language))
  return { key, strength, holds, sentence: text!, stages: names, found: foundText!, reason, exception }
}
