import { awardApi } from '@podium/core/award/api.ts'
import { EVIDENCE, EVIDENCE_BYTES, MAX_EVIDENCE } from '@podium/core/award/objection/evidence.ts'
import {
  OBJECTION_KINDS,
  objectionKindLabels,
  type ObjectionKind,
} from '@podium/core/award/objection/objection-state.ts'
import { MAX_REASON, MIN_REASON } from '@podium/core/award/objection/objection.ts'
import { Alert, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { startUpload } from '#web/lib/call/upload.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { objectionMessages } from './messages.ts'
import { ResultSelect, type TeamAndStage } from './result-select.tsx'

interface Values {
  kind: ObjectionKind
  reason: string
  evidence: UploadedFile[]
}

interface FileDialogProps {
  /** Null: staff of a school choose one of their results. */
  target: TeamAndStage | null
  onClose: () => void
}

/** Files an objection to the results of a team, with evidence. */
export function FileDialog({ target, onClose }: FileDialogProps) {
  const t = useT(objectionMessages)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState(target)
  const standing = useCall(awardApi.objections, target ? null : chosen)
  const file = useWrite(awardApi.fileObjection, {
    inline: true,
    refresh: [awardApi.objections, awardApi.objectionPage, awardApi.objectionChoices],
    refreshRefused: true,
    onDone: () => {
      toast('success', t('filed'))
      onClose()
    },
  })
  const needed = (label: string) => ({ required: true, message: t('required', { label }) })
  const longEnough = {
    validator: async (_: unknown, value: string | undefined) => {
      const { length } = value?.trim() ?? ''
      if (value && length < MIN_REASON) throw new Error(t('tooShort', { min: MIN_REASON }))
    },
  }
  const hindrance = standing.data?.hindrance ?? ''
  return (
    <FormDialog<Values>
      open
      title={t('file')}
      initial={{ evidence: [] }}
      submitText={t('file')}
      submitOff={chosen === null || standing.isLoading || hindrance !== ''}
      busy={file.busy}
      refusal={file.refusal}
      onSubmit={({ evidence, ...values }) =>
        chosen && file.run({ ...chosen, ...values, fileIds: evidence.map(({ fileId }) => fileId) })
      }
      onClose={onClose}
    >
      <p className="wide">{t('fileHint')}</p>
      {!target && (
        <Form.Item label={t('result')} className="wide" required>
          <ResultSelect onChoose={setChosen} />
        </Form.Item>
      )}
      {hindrance && <Alert type="warning" showIcon title={hindrance} className="wide form-refusal" />}
      <Form.Item name="kind" label={t('kind')} className="wide" rules={[needed(t('kind'))]}>
        <Select
          options={OBJECTION_KINDS.map((value) => ({ value, label: pick(objectionKindLabels[value], language) }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} className="wide" rules={[needed(t('reason')), longEnough]}>
        <Input.TextArea rows={5} maxLength={MAX_REASON} showCount />
      </Form.Item>
      {chosen && (
        <Form.Item name="evidence" label={t('evidence')} extra={t('evidenceHint')} className="wide">
          <FileUpload
            start={startUpload}
            about={{ purpose: EVIDENCE, about: JSON.stringify(chosen) }}
            accept=".pdf,.jpg,.jpeg,.png"
            maxBytes={EVIDENCE_BYTES}
            maxCount={MAX_EVIDENCE}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
