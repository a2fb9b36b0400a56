import { hasNoCopy, isCopyWaiting, type CopyReport, type CopyState } from '@podium/core/work/copy.ts'
import { Alert } from 'antd'
import { useEffect } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { workMessages } from './messages.ts'

/** What is said of each state; a copy that is ready needs no text. */
const stateTexts: Partial<Record<CopyState, 'copyWaiting' | 'copyUnchanged' | 'copyFailed'>> = {
  waiting: 'copyWaiting',
  unchanged: 'copyUnchanged',
  failed: 'copyFailed',
}

const REFRESH_MS = 4_000

interface CopyWarningProps {
  copies: readonly CopyReport[]
  refetch?: () => void
}

/**
 * Says what was found in the files and which files experts can't open; null where there is nothing to say. Refetches
 * while a file is being checked.
 */
export function CopyWarning({ copies, refetch }: CopyWarningProps) {
  const t = useT(workMessages)
  const { language } = useLanguage()
  const list = (names: readonly string[]) => names.join(language === 'en' ? ', ' : '、')
  const isChecking = copies.some(isCopyWaiting)
  useEffect(() => {
    if (!isChecking || !refetch) return undefined
    const timer = setInterval(refetch, REFRESH_MS)
    return () => clearInterval(timer)
  }, [isChecking, refetch])
  const lines = copies.flatMap(({ name: file, state, textNames, propertyNames }) => [
    ...(textNames.length > 0 ? [t('copyNames', { file, names: list(textNames) })] : []),
    ...(propertyNames.length > 0 ? [t('copyProperties', { file, names: list(propertyNames) })] : []),
    ...(state in stateTexts ? [t(stateTexts[state]!, { file })] : []),
  ])
  if (lines.length === 0) return null
  const isWarning = copies.some((copy) => copy.textNames.length > 0 || hasNoCopy(copy))
  return (
    <Alert
      type={isWarning ? 'warning' : 'info'}
      showIcon
      title={t('copyTitle')}
      description={lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    />
  )
}
