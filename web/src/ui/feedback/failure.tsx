import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'

/** A loading error: reason, retry button, and the trace id for support. */
export function Failure({ refusal, onRetry }: { refusal: { msg: string; traceId?: string }; onRetry?: () => void }) {
  const t = useT(uiMessages)
  return (
    <div className="ui-empty" role="alert">
      <p className="ui-empty-title">{t('failedTitle')}</p>
      <p className="ui-empty-hint">{refusal.msg}</p>
      {refusal.traceId && <p className="ui-trace">{t('traceId', { traceId: refusal.traceId })}</p>}
      {onRetry && (
        <button type="button" className="plain-button" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}
