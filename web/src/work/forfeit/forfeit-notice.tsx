import { paths } from '@podium/core/paths.ts'
import { workApi } from '@podium/core/work/api.ts'
import type { ForfeitPreview } from '@podium/core/work/forfeit/forfeit-api.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { forfeitMessages } from './messages.ts'

interface ForfeitNoticeProps {
  roundId: string
  itemId: string
  stageId: string
}

/** How many teams of a stage give up their place, or would, because they handed in nothing. */
export function ForfeitNotice({ roundId, itemId, stageId }: ForfeitNoticeProps) {
  const t = useT(forfeitMessages)
  const times = useWindowTimes()
  const preview = useCall(workApi.previewForfeits, { itemId, stageId })
  if (preview.isError) return <Failure refusal={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return null
  const { missing, forfeited, closesAt } = preview.data
  return (
    <Alert
      type="info"
      showIcon
      title={t(wordOf(preview.data), {
        missing,
        forfeited,
        closesAt: closesAt === null ? '' : times.closing(closesAt),
      })}
      action={
        <Allowed codes={['competition:setting:edit']}>
          <Link to={paths.office.workSubSet({ roundId, itemId })}>{t('toSetting')}</Link>
        </Allowed>
      }
    />
  )
}

function wordOf({ isOn, isClosed, closesAt }: ForfeitPreview) {
  if (!isOn) return 'off'
  if (closesAt === null) return 'noWindow'
  return isClosed ? 'done' : 'comes'
}
