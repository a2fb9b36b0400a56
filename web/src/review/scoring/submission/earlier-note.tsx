import { isReturned } from '@podium/core/review/review.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { timeText } from '#web/ui/time/time.ts'
import { nameOf } from '../criterion-field.tsx'
import { scoringMessages } from '../messages.ts'
import { totalText } from '../total-text.ts'
import { useReturnedText } from './returned-text.ts'
import './submission.css'

/** Above a scorecard that was returned or taken back: why, and what was submitted before. One line when folded. */
export function EarlierNote({ task }: { task: TaskDetail }) {
  const returnedText = useReturnedText()
  const s = useT(scoringMessages)
  const { language } = useLanguage()
  // A low window keeps the fields visible.
  const low = useMedia('(height <= 48em)')
  const { returned } = task
  if (!returned) return null
  return (
    <details className={isReturned(task) ? 'score-earlier score-earlier-returned' : 'score-earlier'} open={!low}>
      <summary>{isReturned(task) ? returnedText(task) : s('takenBack')}</summary>
      <p className="figures">
        {s('earlierTotal', { total: totalText(returned.total), when: timeText(returned.submittedAt) })}
      </p>
      <ul className="figures">
        {task.setting.criteria.map((criterion) => (
          <li key={criterion.key}>
            {s('givenScore', {
              name: nameOf(criterion, language),
              score: returned.scores[criterion.key] ?? '—',
              max: criterion.max,
            })}
          </li>
        ))}
      </ul>
      <p className="score-earlier-comment">
        {returned.comment.trim() === '' ? s('noComment') : s('givenComment', { comment: returned.comment.trim() })}
      </p>
    </details>
  )
}
