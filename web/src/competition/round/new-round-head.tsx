import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useRecordName } from '#web/lib/record-name.ts'
import { officeMessages } from '../office-messages.ts'
import { usePages } from './round-frame.tsx'
import './new-round-head.css'

/** In place of `RoundHead` until the round is saved: what will be set, without links. */
export function NewRoundHead() {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const shown = usePages()
  useRecordName({ [language]: t('newRound') })
  return (
    <header className="round-page-head">
      <p className="round-page-name">
        <b>{t('newRound')}</b>
        <span>{t('newRoundHint')}</span>
      </p>
      <nav aria-label={t('pages')}>
        {shown.map((each) => (
          <span
            key={each}
            aria-current={each === 'addEdit' ? 'page' : undefined}
            className={each === 'addEdit' ? undefined : 'round-page-later'}
          >
            {t(`page_${each}`)}
          </span>
        ))}
      </nav>
    </header>
  )
}
