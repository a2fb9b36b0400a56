import { AI_TEXTS, type AiUse } from '@podium/core/work/hand-in/hand-in.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { handInMessages } from './messages.ts'

/** What a submitted work says about AI tools, and the brief that it answers. */
export function HandInWords({ aiUse, briefName }: { aiUse: AiUse | null; briefName: string }) {
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
    </>
  )
}
