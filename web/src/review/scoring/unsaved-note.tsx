import type { TaskDetail } from '@podium/core/review/views.ts'
import { Alert, Button } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { reviewMessages } from '../messages.ts'
import type { ScorecardContent } from './scorecard-saver.ts'
import type { ScorecardState } from './use-scorecard.ts'

interface UnsavedNoteProps {
  task: TaskDetail
  scorecard: ScorecardState
  readOnly: boolean
}

/** Asks which content to keep when the local and the server's scorecard differ. */
export function UnsavedNote({ task, scorecard, readOnly }: UnsavedNoteProps) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const { saver, serverContent } = scorecard
  if (!serverContent && !(readOnly && scorecard.dirty)) return null
  const lines = [
    ...task.setting.criteria.map(({ key, name, nameEn }) => ({
      name: pick({ zh: name, en: nameEn }, language),
      ...pairOf(scorecard, serverContent ?? task, (content) => String(content.scores[key] ?? '—')),
    })),
    { name: t('comment'), ...pairOf(scorecard, serverContent ?? task, ({ comment }) => comment.trim() || '—') },
  ].filter(({ here, kept }) => here !== kept)
  return (
    <Alert
      type="warning"
      showIcon
      title={t(readOnly ? 'unkeptTitle' : 'conflictTitle')}
      description={
        <div className="unkept">
          <ul className="figures">
            {lines.map((line) => (
              <li key={line.name}>{t('unkeptLine', line)}</li>
            ))}
          </ul>
          {readOnly ? (
            <Button size="small" onClick={() => (serverContent ? saver.takeServerContent() : saver.discard())}>
              {t('unkeptDrop')}
            </Button>
          ) : (
            <>
              <Button size="small" type="primary" onClick={() => saver.takeServerContent()}>
                {t('takeNewest')}
              </Button>
              <Button size="small" onClick={() => saver.overwriteServerContent()}>
                {t('keepOwn')}
              </Button>
            </>
          )}
        </div>
      }
    />
  )
}

function pairOf(local: ScorecardContent, server: ScorecardContent, textOf: (content: ScorecardContent) => string) {
  return { here: textOf(local), kept: textOf(server) }
}
