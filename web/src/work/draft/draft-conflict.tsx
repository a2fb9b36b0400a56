import { Alert, Button } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { workMessages } from '../messages.ts'
import type { DraftText } from './unsaved-draft.ts'

interface DraftConflictProps {
  typed: DraftText
  /** The texts that somebody else saved, or the saved ones once nothing can be saved any more. */
  saved: DraftText
  disabled: boolean
  onTakeNewest: () => void
  onKeepTyped: () => void
}

/** Shows typed and saved texts where they differ, and asks which to continue with. */
export function DraftConflict({ typed, saved, disabled, onTakeNewest, onKeepTyped }: DraftConflictProps) {
  const t = useT(workMessages)
  const lines = (['title', 'summary', 'keywords'] as const)
    .map((key) => ({ key, here: textOf(typed[key]), there: textOf(saved[key]) }))
    .filter(({ here, there }) => here !== there)
  return (
    <Alert
      type="warning"
      showIcon
      className="form-refusal draft-conflict"
      title={t(disabled ? 'draftNotSaved' : 'draftConflict')}
      description={
        <>
          <dl>
            {lines.map(({ key, here, there }) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>{t('typedHere', { text: here })}</dd>
                <dd>{t('savedThere', { text: there })}</dd>
              </div>
            ))}
          </dl>
          <Button size="small" type="primary" disabled={false} onClick={onTakeNewest}>
            {t('takeNewest')}
          </Button>
          {!disabled && (
            <Button size="small" onClick={onKeepTyped}>
              {t('keepTyped')}
            </Button>
          )}
        </>
      }
    />
  )
}

function textOf(value: string | readonly string[]): string {
  return (typeof value === 'string' ? value.trim() : value.join('、')) || '—'
}
