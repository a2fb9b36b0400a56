import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { typedCode } from '@podium/core/enrolment/document/code.rule.ts'
import { Alert, Form, Input } from 'antd'
import { useEffect } from 'react'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { OpenUploads, useUploadWait } from '#web/ui/dialog/open-uploads.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { FileUpload, type StartUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { MAX_PROOF_BYTES, PROOF_ENDINGS } from '../team/file-answer.tsx'
import { SigningCodeField } from './signing-code-field.tsx'
import { signingMessages } from './signing-messages.ts'

interface SigningFormProps {
  token: string
  /** As scanned from the paper; empty: it is typed. */
  code: string
  isAgain: boolean
  /** Where a one-time code goes, masked; null: none is asked for. */
  codeTo: string | null
  onDone: () => void
}

interface Values {
  signerName: string
  code: string
  files?: UploadedFile[]
  signingCode?: string
  challengeId?: string
}

/** Hands in the signed copy by a link. */
export function SigningForm({ token, code, isAgain, codeTo, onDone }: SigningFormProps) {
  const t = useT(signingMessages)
  const [form] = Form.useForm<Values>()
  const save = useWrite(enrolmentApi.saveCopyByLink, {
    inline: true,
    onDone: () => {
      toast('success', t('saved'))
      form.resetFields()
      onDone()
    },
  })
  const { refusal } = save
  const { whyWait, countUploads } = useUploadWait()
  useEffect(() => showFaults(form, refusal), [form, refusal])
  const start: StartUpload = (file, _about, onProgress) =>
    startUpload(file, { purpose: 'enrolment.copy' }, onProgress, { linkToken: token })
  const required = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{ code }}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(values) =>
        void save.run({
          token,
          fileId: values.files![0]!.fileId,
          code: typedCode(values.code),
          signerName: values.signerName.trim(),
          ...(codeTo !== null && { signingCode: values.signingCode, challengeId: values.challengeId }),
        })
      }
    >
      {refusal && refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />
      )}
      <Form.Item name="signerName" label={t('name')} rules={required(t('name'))}>
        <Input maxLength={30} autoComplete="name" />
      </Form.Item>
      <Form.Item name="code" label={t('code')} extra={t('codeHint')} rules={required(t('code'))}>
        <Input maxLength={12} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Form.Item>
      <OpenUploads value={countUploads}>
        <Form.Item
          name="files"
          label={t('file')}
          // An upload ends without a blur.
          validateTrigger="onChange"
          rules={[{ required: true, type: 'array', min: 1, message: t('fileRequired') }]}
        >
          <FileUpload start={start} about={{}} accept={PROOF_ENDINGS} maxBytes={MAX_PROOF_BYTES} />
        </Form.Item>
      </OpenUploads>
      {codeTo !== null && <SigningCodeField token={token} target={codeTo} />}
      <ReasonedButton type="primary" htmlType="submit" loading={save.busy} reason={whyWait}>
        {t(isAgain ? 'again' : 'submit')}
      </ReasonedButton>
    </Form>
  )
}
