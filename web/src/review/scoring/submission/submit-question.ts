import { isReturned } from '@podium/core/review/review.ts'
import { cautionsOf, unevenCriteria, type Caution } from '@podium/core/review/scoring/caution.rule.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import type { Question } from '#web/lib/call/ask.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { reviewMessages } from '../../messages.ts'
import { scoringMessages } from '../messages.ts'
import type { ScorecardContent } from '../scorecard-saver.ts'
import { sheetTotal } from './sheet-total.ts'

/** Lines that the dialog shows. */
const LINES = 8
/** A longer comment is shortened in the dialog. */
const COMMENT_SHOWN = 120

interface SubmitQuestion extends Question {
  /** What is unusual about the scorecard. */
  readonly cautions: readonly Caution[]
}

/** The question before a scorecard is submitted: what is submitted, what is unusual, whether it can be taken back. */
export function useSubmitQuestion(task: TaskDetail, criteria: TaskDetail['setting']['criteria']) {
  const t = useT(reviewMessages)
  const s = useT(scoringMessages)
  return (content: ScorecardContent): SubmitQuestion => {
    const { scores, comment } = content
    const total = sheetTotal(scores, task)
    const cautions = cautionsOf(content, criteria, isReturned(task) ? task.returned : null)
    const zeros = criteria.filter(({ key }) => scores[key] === 0).map(({ name }) => name)
    const uneven = unevenCriteria(scores, criteria).map(({ name }) => name)
    const words: Record<Caution, string> = {
      zero: s('zeroCriteria', { names: zeros.join(s('comma')) }),
      low: s('caution_low', { total }),
      uneven: s('unevenCriteria', { names: uneven.join(s('comma')) }),
      unchanged: s('cautionReturned', { reason: task.returnReason }),
    }
    const given = criteria.map(({ key, name, max }) => s('givenScore', { name, score: scores[key] ?? '—', max }))
    const text = comment.trim()
    return {
      cautions,
      title: cautions.length > 0 ? s('cautionTitle') : t('submitTitle'),
      text: s(task.left > 0 ? 'submitText' : 'submitFinalText', { total }),
      names: [
        ...cautions.map((caution) => words[caution]),
        ...inLines(given, LINES - 1 - cautions.length, s('comma')),
        text === '' ? s('noComment') : s('givenComment', { comment: shortened(text) }),
      ],
      ...(cautions.length === 0 && task.left > 0 && { note: s('askedOnce') }),
      confirm: cautions.length > 0 ? s('cautionYes') : t('submitSheet'),
      cancel: t('cancel'),
    }
  }
}

/** All of the parts in at most so many lines. */
function inLines(parts: readonly string[], most: number, comma: string): string[] {
  const perLine = Math.ceil(parts.length / most)
  const count = Math.ceil(parts.length / perLine)
  return Array.from({ length: count }, (_, at) => parts.slice(at * perLine, (at + 1) * perLine).join(comma))
}

function shortened(comment: string): string {
  const letters = Array.from(comment)
  return letters.length > COMMENT_SHOWN ? `${letters.slice(0, COMMENT_SHOWN).join('')}…` : comment
}
