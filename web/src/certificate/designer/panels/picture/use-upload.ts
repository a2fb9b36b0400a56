import { useCallback, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { panelMessages } from '../messages.ts'
import { uploadPicture, type UploadedPicture } from './upload-picture.ts'

/** Uploads a picture; failures and unsuitable files are shown as a toast. */
export function useUpload(onDone: (picture: UploadedPicture) => void) {
  const t = useT(panelMessages)
  const [busy, setBusy] = useState(false)
  const send = useCallback(
    async (file: File) => {
      setBusy(true)
      try {
        const picture = await uploadPicture(file)
        if (picture) onDone(picture)
        else toast('warning', t('badPicture'))
      } catch (error) {
        toast('error', error instanceof Error ? error.message : t('badPicture'))
      } finally {
        setBusy(false)
      }
    },
    [onDone, t],
  )
  return { send, busy }
}
