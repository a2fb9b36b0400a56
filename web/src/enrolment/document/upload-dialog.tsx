import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { typedCode } from '@podium/core/enrolment/document/code.rule.ts'
import type { TeamDocument } from '@podium/core/enrolment/document/team-document.ts'
import { Form, Input } from 'antd'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { MAX_PROOF_BYTES, PROOF_ENDINGS } from '../team/file-answer.tsx'
import { documentMessages } from './messages.ts'

interface UploadDialogProps {
  teamId: string
  document: TeamDocument
  /** As scanned from the paper; empty: it is typed. */
  code: string
  onDone: () => void
  onClose: () => void
}

interface Values {
  code: string
  files?: UploadedFile[]
}

/** Uploads a signed copy; the code on the paper says what it was printed from. */
export function UploadDialog({ teamId, document, code, onDone, onClose }: UploadDialogProps) {
  const t = useT(documentMessages)
  const save = useWrite(enrolmentApi.saveCopy, {
    inline: true,
    onDone: () => {
      toast('success', t('saved'))
      onDone()
      onClose()
    },
  })
  const { key, memberId, name } = document
  return (
    <FormDialog<Values>
      open
      title={t('uploadTitle', { name })}
      initial={{ code }}
      submitText={t('upload')}
      busy={save.busy}
      refusal={save.refusal}
      onSubmit={(values) =>
        save.run({
          teamId,
          key,
          ...(memberId !== null && { memberId }),
          fileId: values.files![0]!.fileId,
          code: typedCode(values.code),
        })
      }
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={t('code')}
        className="wide"
        extra={t('codeHint')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('code') }) }]}
      >
        <Input maxLength={12} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="files"
        label={t('file')}
        className="wide"
        // An upload ends without a blur.
        validateTrigger="onChange"
        rules={[{ required: true, type: 'array', min: 1, message: t('fileRequired') }]}
      >
        <FileUpload
          start={startUpload}
          about={{ purpose: 'enrolment.copy' }}
          accept={PROOF_ENDINGS}
          maxBytes={MAX_PROOF_BYTES}
        />
      </Form.Item>
    </FormDialog>
  )
}
