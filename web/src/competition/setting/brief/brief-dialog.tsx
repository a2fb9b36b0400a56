import { competitionApi } from '@podium/core/competition/api.ts'
import { MAX_BRIEF_FILES, type BriefInput, type OfficeBrief } from '@podium/core/competition/brief/brief.ts'
import { Form, Input } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { briefMessages } from './messages.ts'

interface BriefDialogProps {
  itemId: string
  /** Null: a new one. */
  brief: OfficeBrief | null
  onClose: () => void
}

type Values = Omit<BriefInput, 'itemId' | 'fileIds'> & { files: UploadedFile[] }

/** Adds or changes a brief. */
export function BriefDialog({ itemId, brief, onClose }: BriefDialogProps) {
  const t = useT(briefMessages)
  const save = useWrite(competitionApi.saveBrief, {
    inline: true,
    refresh: [competitionApi.briefs],
    onDone: onClose,
  })
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  const submit = ({ files, ...values }: Values) =>
    save.run({
      ...values,
      itemId,
      fileIds: files.map(({ fileId }) => fileId),
      version: brief?.version ?? 0,
      ...(brief ? { briefId: brief.briefId } : {}),
    })
  return (
    <FormDialog<Values>
      open
      title={brief ? `${brief.code} ${brief.name}` : t('add')}
      initial={{
        code: '',
        name: '',
        nameEn: '',
        sponsor: '',
        body: '',
        ...brief,
        files: brief?.files.map(({ fileId, name, size }) => ({ fileId, name, bytes: size })) ?? [],
      }}
      busy={save.busy}
      refusal={save.refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={t('code')}
        rules={[...required(t('code')), { pattern: /^[A-Z0-9]{1,8}$/, message: t('codeRule') }]}
      >
        <Input maxLength={8} />
      </Form.Item>
      <Form.Item name="releaseAt" label={t('releaseAt')} rules={required(t('releaseAt'))}>
        <MomentInput disabled={brief?.isReleased ?? false} />
      </Form.Item>
      <Form.Item name="name" label={t('name')} rules={required(t('name'))}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('nameEn')}>
        <Input maxLength={150} />
      </Form.Item>
      <Form.Item name="sponsor" label={t('sponsor')} className="wide">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="body" label={t('body')} className="wide">
        <Input.TextArea maxLength={20_000} autoSize={{ minRows: 4, maxRows: 16 }} />
      </Form.Item>
      <Form.Item name="files" label={t('files')} className="wide">
        <FileUpload
          start={startUpload}
          about={{ purpose: 'competition.brief' }}
          accept=".pdf,.docx,.pptx,.zip,.jpg,.jpeg,.png"
          maxBytes={200 * 2 ** 20}
          maxCount={MAX_BRIEF_FILES}
        />
      </Form.Item>
    </FormDialog>
  )
}
