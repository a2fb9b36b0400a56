import type { FieldFault } from '@podium/core/base/refusal.ts'
import { Alert } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { scheduleMessages } from './messages.ts'

/** What a change of the schedule brings about that is seldom meant; it can be saved all the same. */
export function ScheduleWarnings({ warnings }: { warnings: readonly FieldFault[] }) {
  const t = useT(scheduleMessages)
  const { language } = useLanguage()
  if (warnings.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="schedule-warnings"
      title={t('checkTimes')}
      description={
        <ul>
          {warnings.map((warning) => (
            <li key={`${warning.path} ${warning.zh}`}>{pick(warning, language)}</li>
          ))}
        </ul>
      }
    />
  )
}
