import type { BilingualText } from '../../base/bilingual-text.ts'
import { isEmptyAnswer, isPerPerson, type Answer, type SingleAnswer } from './answer.ts'

/** An answer in words, with the names of people before their answers; files are named elsewhere. */
export function answerText(answer: Answer | undefined, nameOf: (memberId: string) => string): BilingualText {
  if (isEmptyAnswer(answer)) return { zh: '—', en: '—' }
  if (!isPerPerson(answer)) return singleText(answer ?? null)
  const each = Object.entries(answer).filter(([, single]) => !isEmptyAnswer(single))
  return {
    zh: each.map(([id, single]) => `${nameOf(id)}：${singleText(single).zh}`).join('；'),
    en: each.map(([id, single]) => `${nameOf(id)}: ${singleText(single).en}`).join('; '),
  }
}

function singleText(answer: SingleAnswer): BilingualText {
  if (answer === true) return { zh: '已确认', en: 'Confirmed' }
  if (Array.isArray(answer)) return { zh: answer.join('、'), en: answer.join(', ') }
  return { zh: String(answer), en: String(answer) }
}
