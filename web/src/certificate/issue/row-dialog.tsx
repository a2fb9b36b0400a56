import { certificateApi } from '@podium/core/certificate/api.ts'
import { correctableLabel } from '@podium/core/certificate/issue/correct.rule.ts'
import type { Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { isGood, isLeftOut, needsDecision } from '@podium/core/certificate/issue/row.rule.ts'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { addressOf } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { FindingList } from './finding-list.tsx'
import { LeaveOutDialog } from './leave-out-dialog.tsx'
import { certificateRowMessages } from './row-messages.ts'
import type { ListKey, PreflightRow } from './rows.ts'
import './rows.css'

interface RowDialogProps {
  row: PreflightRow
  listKey: ListKey
  onClose: () => void
}

/** One row before it is issued: its preview, and the decision about it. */
export function RowDialog({ row, listKey, onClose }: RowDialogProps) {
  const t = useT(certificateRowMessages)
  const u = useT(uiMessages)
  const [texts, setTexts] = useState<Corrections>({})
  const [leaving, setLeaving] = useState(false)
  const { recipientId, version, holder, findings } = row
  const decide = useWrite(certificateApi.decideRow, {
    inline: true,
    refresh: [certificateApi.preflight, certificateApi.preflightRows],
    onDone: (next, { action }) => {
      if (action === 'mend') toast('success', t(isGood(next) ? 'mendedGood' : 'mendedOpen'))
      else toast('success', t(action === 'confirm' ? 'confirmed' : action === 'reset' ? 'wasReset' : 'leftOut'))
      onClose()
    },
  })
  const rowKey = { ...listKey, recipientId, version }
  const confirm = async () => {
    const question = { title: t('confirmTitle', { holder }), text: t('confirmText') }
    const sure = await ask({ ...question, confirm: t('confirm'), cancel: u('cancel'), danger: true })
    if (sure) await decide.run({ ...rowKey, action: 'confirm' })
  }
  const previewed = Object.keys(texts).length > 0 ? { texts: JSON.stringify(texts) } : {}
  return (
    <Modal
      open
      width="65rem"
      title={t('rowTitle', { holder })}
      onCancel={onClose}
      footer={
        <>
          {version > 0 && (
            <Button loading={decide.busy} onClick={() => void decide.run({ ...rowKey, action: 'reset' })}>
              {t('reset')}
            </Button>
          )}
          {!isLeftOut(row) && <Button onClick={() => setLeaving(true)}>{t('leaveOut')}</Button>}
          {needsDecision(row) && (
            <Button danger loading={decide.busy} onClick={() => void confirm()}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      {decide.refusal && <Alert type="error" showIcon title={decide.refusal.msg} className="form-refusal" />}
      <div className="certificate-row">
        <div className="certificate-picture">
          <MediaFile address={addressOf(certificateApi.samplePicture, { ...listKey, recipientId, ...previewed })}>
            {(picture) => <img {...picture} alt={t('previewAlt', { holder })} />}
          </MediaFile>
        </div>
        <div>
          <h3>{t('found')}</h3>
          {findings.length > 0 ? <FindingList findings={findings} /> : <p>{t('nothingFound')}</p>}
          <CorrectionForm
            row={row}
            busy={decide.busy}
            onPreview={setTexts}
            onCorrect={(corrected) => void decide.run({ ...rowKey, action: 'mend', texts: corrected })}
          />
        </div>
      </div>
      {leaving && (
        <LeaveOutDialog
          holder={holder}
          busy={decide.busy}
          refusal={decide.refusal}
          onClose={() => setLeaving(false)}
          onLeaveOut={(reason) => void decide.run({ ...rowKey, action: 'leave_out', reason })}
        />
      )}
    </Modal>
  )
}

interface CorrectionFormProps {
  row: PreflightRow
  busy: boolean
  onPreview: (texts: Corrections) => void
  onCorrect: (texts: Corrections) => void
}

/** Editable texts of the row; a changed text is previewed on blur. */
function CorrectionForm({ row: { mendable }, busy, onPreview, onCorrect }: CorrectionFormProps) {
  const t = useT(certificateRowMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Corrections>()
  const changed = (values: Corrections) =>
    Object.fromEntries(
      mendable.flatMap(({ field, now }) => {
        const text = values[field]?.trim() ?? ''
        return text === '' || text === now ? [] : [[field, text]]
      }),
    ) as Corrections
  const values = Form.useWatch([], form) as Corrections | undefined
  if (mendable.length === 0) return <p className="certificate-faint">{t('nothingToMend')}</p>
  const initial = Object.fromEntries(mendable.map(({ field, now, mended }) => [field, mended ?? now]))
  return (
    <Form<Corrections>
      form={form}
      layout="vertical"
      initialValues={initial}
      onBlur={() => onPreview(changed(form.getFieldsValue()))}
      onFinish={(typed) => onCorrect(changed(typed))}
    >
      <h3>{t('mend')}</h3>
      <p className="certificate-faint">{t('mendHint')}</p>
      {mendable.map(({ field, now, mended }) => (
        <Form.Item
          key={field}
          name={field}
          label={pick(correctableLabel(field), language)}
          {...(mended === null ? {} : { extra: t('was', { text: now || t('empty') }) })}
        >
          <Input maxLength={200} />
        </Form.Item>
      ))}
      <Button
        type="primary"
        htmlType="submit"
        loading={busy}
        disabled={Object.keys(changed(values ?? {})).length === 0}
      >
        {t('saveMend')}
      </Button>
    </Form>
  )
}
