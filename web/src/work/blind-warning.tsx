import { Alert } from 'antd'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { workMessages } from './messages.ts'

/** Warns of names that would identify the team to judges; null where there are none. */
export function BlindWarning({ names }: { names: readonly string[] }) {
  const t = useT(workMessages)
  const { language } = useLanguage()
  if (names.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('blindTitle')}
      description={t('blindText', { names: names.join(language === 'en' ? ', ' : '、') })}
    />
  )
}
