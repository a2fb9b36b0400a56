import { Collapse, ConfigProvider, Skeleton } from 'antd'
import { Suspense, useCallback, type ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { trialMessages } from './messages.ts'
import './trial.css'

interface TrialPanelProps {
  hint: string
  /** Null: the setting can't be tried yet, because a field is missing. */
  children: ReactNode | null
}

/** A folded part of a settings page that tries the setting, saved or not; for those who may only read it, too. */
export function TrialPanel({ hint, children }: TrialPanelProps) {
  const t = useT(trialMessages)
  const keepFromSaving = useCallback((part: HTMLElement | null) => part?.addEventListener('keydown', cancelEnter), [])
  const trial = (
    <ConfigProvider componentDisabled={false}>
      <fieldset ref={keepFromSaving} className="setting-trial" aria-label={t('trial')}>
        <p className="ui-empty-hint">{hint}</p>
        {children ? (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>{children}</Suspense>
        ) : (
          <p className="ui-empty-hint">{t('unfinished')}</p>
        )}
      </fieldset>
    </ConfigProvider>
  )
  return <Collapse className="wide" items={[{ key: 'trial', label: t('trial'), children: trial }]} />
}

/** Enter in a field of the trial would save the setting around it. */
function cancelEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
