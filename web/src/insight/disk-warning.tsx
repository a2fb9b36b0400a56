import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { DISK_ALARMS } from '@podium/core/base/file/disk.rule.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { Alert } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { insightMessages } from './messages.ts'

const POLL_MS = 60_000

/** Warns system administrators when the server's disk is filling up, or uploads are refused because of it. */
export function DiskWarning() {
  const t = useT(insightMessages)
  const mayLook = useMay()('system:log:list')
  const { data } = useCall(systemApi.disk, mayLook ? {} : null, { refreshEveryMs: POLL_MS })
  if (!data || (data.usedPercent < DISK_ALARMS[0] && !data.isStopped)) return null
  const params = { used: data.usedPercent, free: bytesText(data.freeBytes) }
  const isSevere = data.isStopped || data.usedPercent >= DISK_ALARMS[1]
  return (
    <Alert
      type={isSevere ? 'error' : 'warning'}
      showIcon
      title={t(data.isStopped ? 'uploadsStopped' : 'diskFills', params)}
    />
  )
}
