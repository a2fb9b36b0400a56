import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { whyNotUpload, type UploadRoom } from '@podium/core/base/file/upload-room.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { Alert, Button } from 'antd'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from './messages.ts'

export interface UploadRoomState {
  /** Null until it is known. */
  room: UploadRoom | null
  /** Why a file of this size can't be uploaded, or null. */
  whyNot: (bytes: number) => string | null
  refresh: () => void
}

/** What the user may still upload for a purpose, by the rule that the server checks too. */
export function useUploadRoom(purpose: string | undefined): UploadRoomState {
  const { language } = useLanguage()
  const { data, refetch } = useCall(systemApi.uploadRoom, purpose === undefined ? null : { purpose })
  return {
    room: data ?? null,
    whyNot: (bytes) => {
      const refusal = data ? whyNotUpload(bytes, data) : null
      return refusal && refusalText(refusal, language)
    },
    refresh: () => void refetch(),
  }
}

interface UploadRoomLineProps {
  state: UploadRoomState
  /** Uploads under way on this page, which are no reason to offer discarding them. */
  active: number
}

/** Displays the used part of the quota, why nothing can be uploaded, and unfinished uploads of earlier visits. */
export function UploadRoomLine({ state: { room, whyNot, refresh }, active }: UploadRoomLineProps) {
  const t = useT(uiMessages)
  const discard = useWrite(systemApi.discardUploads, { onDone: refresh })
  if (!room) return null
  const refusal = whyNot(0)
  const left = room.unfinished - active
  return (
    <>
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      <p className="ui-empty-hint">
        {t('uploadQuota', { used: bytesText(room.usedBytes), quota: bytesText(room.quotaBytes) })}{' '}
        {left > 0 && active === 0 && (
          <>
            {t('uploadsUnfinished', { count: left })}{' '}
            <Button type="link" size="small" loading={discard.busy} onClick={() => void discard.run({})}>
              {t('discardUploads')}
            </Button>
          </>
        )}
      </p>
    </>
  )
}
