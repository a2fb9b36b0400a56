import { AI_TEXTS, type AiUse } from '@podium/core/work/hand-in/hand-in.ts'
import type { Origin } from '@podium/core/work/hand-in/origin.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { handInMessages } from './messages.ts'

interface HandInWordsProps {
  aiUse: AiUse | null
  origin: Origin | null
  briefName: string
}

/** What a submitted work says about AI tools and its origin, and the brief that it answers. */
export function HandInWords({ aiUse, origin, briefName }: HandInWordsProps) {
  const t = useT(handInMessages)
  return (
    <>
      {briefName && (
        <p className="work-line">
          {t('brief')} {briefName}
        </p>
      )}
      {aiUse && (
        <p className="work-line">
          {t('ai')} {t(aiUse.used ? 'aiUsed_yes' : 'aiUsed_no')}
        </p>
      )}
      {aiUse?.used &&
        AI_TEXTS.map((key) => (
          <p key={key} className="work-hint">
            {t(key)} {aiUse[key]}
          </p>
        ))}
      {origin?.original && <p className="work-line">{t('original')}</p>}
      {origin?.sources && (
        <p className="work-hint">
          {t('sources')} {origin.sources}
        </p>
      )}
      {origin && origin.usedBefore !== null && (
        <p className="work-line">
          {t('usedBefore')} {t(origin.usedBefore ? 'usedBefore_yes' : 'usedBefore_no')}
        </p>
      )}
      {origin?.usedBefore && (
        <>
          <p className="work-hint">
            {t('usedWhere')} {origin.usedWhere}
          </p>
          <p className="work-hint">
            {t('usedChanges')} {origin.usedChanges}
          </p>
        </>
      )}
    </>
  )
}
