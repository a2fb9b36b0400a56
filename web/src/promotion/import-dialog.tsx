import { promotionApi } from '@podium/core/promotion/api.ts'
import { readScores } from '@podium/core/promotion/score-import.rule.ts'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { promotionMessages } from './messages.ts'

const SHOWN_FAULTS = 20

interface ImportDialogProps {
  itemId: string
  stageId: string
  onClose: () => void
}

/** Imports results pasted from a spreadsheet, all or none; wrong lines are named. */
export function ImportDialog({ itemId, stageId, onClose }: ImportDialogProps) {
  const t = useT(promotionMessages)
  const [faults, setFaults] = useState<string[]>([])
  const load = useWrite(promotionApi.importScores, {
    inline: true,
    refresh: [promotionApi.detail, promotionApi.preview],
    onDone: (answer) => {
      setFaults(
        answer.faults.map(({ row, number, reason }) =>
          t(reason === 'twice' ? 'fault_twice' : 'fault_unknown', { row, number }),
        ),
      )
      if (answer.faults.length > 0) return
      toast('success', t('imported', { count: answer.imported }))
      onClose()
    },
  })
  const submit = (text: string) => {
    const lines = readScores(text)
    const bad = lines.flatMap((line, at) => (line === null ? [t('importBad', { row: at + 1 })] : []))
    setFaults(bad)
    if (bad.length === 0) void load.run({ itemId, stageId, rows: lines.filter((line) => line !== null) })
  }
  return (
    <FormDialog<{ text: string }>
      open
      title={t('importScores')}
      initial={{}}
      submitText={t('importScores')}
      busy={load.busy}
      refusal={load.refusal}
      onClose={onClose}
      onSubmit={({ text }) => submit(text)}
    >
      <Form.Item
        className="wide"
        name="text"
        label={t('importHint')}
        rules={[{ required: true, message: t('importHint') }]}
      >
        <Input.TextArea autoSize={{ minRows: 8, maxRows: 16 }} placeholder="2026A00001  86.5" />
      </Form.Item>
      {faults.length > 0 && (
        <Alert
          className="wide"
          type="error"
          title={
            <ul className="promotion-runs">
              {faults.slice(0, SHOWN_FAULTS).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
    </FormDialog>
  )
}
