import { API_BASE } from '@podium/core/base/endpoint.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import type { GroupRow } from '@podium/core/organisation/api.ts'
import { Form } from 'antd'
import type { z } from 'zod'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { organisationMessages } from './messages.ts'

const MAX_BYTES = 2 * 2 ** 20

/**
 * Uploads the electronic seal of an organisation, printed on its certificates and on those of lower ones that it
 * approves.
 */
export function SealDialog({ group, onClose }: { group: z.output<typeof GroupRow>; onClose: () => void }) {
  const t = useT(organisationMessages)
  const { groupId, version, name, sealFileId } = group
  const save = useWrite(organisationApi.setSeal, {
    inline: true,
    refresh: [organisationApi.groupPage],
    onDone: () => {
      toast('success', t('sealSaved'))
      onClose()
    },
  })
  const submit = async ({ files }: { files?: UploadedFile[] }) => {
    const [file] = files ?? []
    if (file) await save.run({ groupId, version, fileId: file.fileId })
  }
  return (
    <FormDialog<{ files?: UploadedFile[] }>
      open
      title={t('sealOf', { name })}
      initial={{}}
      busy={save.busy}
      refusal={save.refusal}
      width={520}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="wide">{t('sealHint')}</p>
      {sealFileId && (
        <p className="wide">
          <MediaFile address={`${API_BASE}/files/${sealFileId}`}>
            {(media) => <img {...media} alt={t('sealNow')} width={160} />}
          </MediaFile>
        </p>
      )}
      <Form.Item
        name="files"
        label={t('sealFile')}
        className="wide"
        rules={[{ required: true, message: t('sealNeeded') }]}
      >
        <FileUpload start={startUpload} about={{ purpose: 'organisation.seal' }} accept=".png" maxBytes={MAX_BYTES} />
      </Form.Item>
    </FormDialog>
  )
}
