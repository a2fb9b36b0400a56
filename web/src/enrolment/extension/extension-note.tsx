import { windowKindTitle } from '@podium/core/competition/labels.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Alert } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { extensionMessages } from './messages.ts'

/** Windows that close later for the reader's own team. */
export function ExtensionNote({ team }: { team: Pick<TeamDetail, 'extensions' | 'serverNow'> }) {
  const t = useT(extensionMessages)
  const lines = useExtensionLines(team)
  if (lines.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      className="json-part"
      title={t('noteTitle')}
      description={lines.map(({ key, text }) => (
        <p key={key} className="figures">
          {text}
        </p>
      ))}
    />
  )
}

/** The windows in words, with their later closings. */
export function useExtensionLines({ extensions, serverNow }: Pick<TeamDetail, 'extensions' | 'serverNow'>) {
  const t = useT(extensionMessages)
  const { language } = useLanguage()
  const times = useWindowTimes(serverNow)
  return extensions.map((extension) => {
    const kind = pick(windowKindTitle(extension.kind), language)
    const window = [extension.stageName, extension.itemName, kind].filter(Boolean).join(' · ')
    return { key: extension.windowId, text: t('line', { window, until: times.closing(extension.closesAt) }) }
  })
}
