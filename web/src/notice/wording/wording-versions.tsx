import type { WordingVersion } from '@podium/core/notice/template/wording-api.ts'
import type { Wording } from '@podium/core/notice/template/wording.ts'
import { Button } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { wordingMessages } from './messages.ts'

interface WordingVersionsProps {
  builtIn: Wording
  versions: readonly WordingVersion[]
  /** Null: for readers alone. */
  onUse: ((wording: Wording) => void) | null
}

/** What was saved before, by whom and when, down to the built-in words. */
export function WordingVersions({ builtIn, versions, onUse }: WordingVersionsProps) {
  const t = useT(wordingMessages)
  return (
    <section className="wording-versions">
      <h3>{t('history')}</h3>
      {versions.length === 0 && <p className="wording-note">{t('noVersions')}</p>}
      <ol>
        {versions.map(({ version, wording, changedByName, changedAt }, at) => (
          <li key={version}>
            <Version
              label={
                <>
                  <strong>{t('version', { version })}</strong>
                  <span className="figures">{timeText(changedAt)}</span>
                  <span>{changedByName || t('removedUser')}</span>
                  {!wording && <span>{t('backToBuiltIn')}</span>}
                  {at === 0 && <em>{t('inForce')}</em>}
                </>
              }
              wording={wording ?? builtIn}
              onUse={onUse}
            />
          </li>
        ))}
        <li>
          <Version label={<strong>{t('builtIn')}</strong>} wording={builtIn} onUse={onUse} />
        </li>
      </ol>
    </section>
  )
}

function Version({
  label,
  wording,
  onUse,
}: { label: React.ReactNode; wording: Wording } & Pick<WordingVersionsProps, 'onUse'>) {
  const t = useT(wordingMessages)
  return (
    <details>
      <summary>{label}</summary>
      <div className="wording-languages">
        {(['zh', 'en'] as const).map((side) => {
          const [title, body] = side === 'zh' ? [wording.titleZh, wording.bodyZh] : [wording.titleEn, wording.bodyEn]
          return (
            <div key={side} lang={side === 'zh' ? 'zh-CN' : 'en'}>
              <strong>{title}</strong>
              {body !== '' && <p>{body}</p>}
            </div>
          )
        })}
      </div>
      {onUse && (
        <Button size="small" onClick={() => onUse(wording)}>
          {t('useAgain')}
        </Button>
      )}
    </details>
  )
}
