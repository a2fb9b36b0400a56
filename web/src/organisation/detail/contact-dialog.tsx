import { organisationApi } from '@podium/core/organisation/api.ts'
import type { GroupContact, GroupDetail } from '@podium/core/organisation/detail/group-detail.ts'
import { Form, Input } from 'antd'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { groupDetailMessages } from './messages.ts'

const MAX_BYTES = 2 ** 20

type Values = GroupContact & { files?: UploadedFile[] }

/** Changes logo and contact of an organisation. @spec B09 B24 */
export function ContactDialog({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const t = useT(groupDetailMessages)
  const { groupId, version } = group
  const save = useWrite(organisationApi.saveGroupContact, {
    inline: true,
    refresh: [organisationApi.groupDetail, organisationApi.groupPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      title={t('edit')}
      initial={group.contact}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={({ files, ...contact }) =>
        save.run({ groupId, version, contact, ...(files?.[0] && { logoFileId: files[0].fileId }) })
      }
    >
      <p className="wide">{t('contactHint')}</p>
      <Form.Item name="person" label={t('person')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="phone" label={t('phone')}>
        <Input maxLength={30} inputMode="tel" />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={[{ type: 'email' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="website"
        label={t('website')}
        rules={[{ pattern: /^https?:\/\/\S+$/, message: t('websiteRule') }]}
      >
        <Input maxLength={200} inputMode="url" />
      </Form.Item>
      <Form.Item name="address" label={t('address')} className="wide">
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="files" label={t('logo')} extra={t('logoHint')} className="wide">
        <FileUpload
          start={startUpload}
          about={{ purpose: 'organisation.logo' }}
          accept=".png,.jpg,.jpeg,.webp"
          maxBytes={MAX_BYTES}
        />
      </Form.Item>
    </FormDialog>
  )
}
