import { API_BASE } from '@podium/core/base/endpoint.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import type { SlipRow } from '@podium/core/finance/transfer/transfer.ts'
import { Form, Input, Radio } from 'antd'
import { useEffect, useRef } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { focusTitle } from '#web/ui/dialog/focus-title.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { RecordSteps, type Step } from '#web/ui/dialog/record-steps.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { PdfViewer } from '#web/ui/pdf/pdf-viewer.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { actionMessages } from './messages.ts'
import './slip.css'

const WIDTH_PX = 1_080

interface Values {
  confirm: boolean
  bankSerial: string
  opinion: string
}

const BLANK: Values = { confirm: true, bankSerial: '', opinion: '' }

interface SlipDialogProps {
  slip: SlipRow
  /** Its place among those that wait, from 1, and their number. */
  at: number
  of: number
  go: (step: Step) => void
  /** Called when it is decided. */
  onDone: () => void
  onClose: () => void
}

/** Confirms or rejects a slip, with its picture beside what it says. */
export function SlipDialog({ slip, at, of, go, onDone, onClose }: SlipDialogProps) {
  const t = useT(actionMessages)
  const ui = useT(uiMessages)
  const [form] = Form.useForm<Values>()
  const isConfirmed = (Form.useWatch('confirm', form) as boolean | undefined) ?? true
  const { slipId } = slip
  const decide = useWrite(financeApi.decideSlip, {
    inline: true,
    refresh: [financeApi.slipPage, financeApi.orderPage, financeApi.waiting],
    onDone: () => {
      toast('success', t('slipDecided', { no: slip.orderNo }))
      onDone()
    },
  })
  const shownId = useRef(slipId)
  useEffect(() => {
    if (shownId.current === slipId) return
    shownId.current = slipId
    // What was typed for one slip isn't meant for the next.
    form.resetFields()
    focusTitle()
  }, [slipId, form])
  const step = async (by: Step) => {
    const { bankSerial, opinion } = form.getFieldsValue()
    const leave = { title: ui('unsavedTitle'), text: ui('unsavedText'), confirm: ui('discard') }
    const isTyped = Boolean(bankSerial) || Boolean(opinion)
    if (isTyped && !(await ask({ ...leave, cancel: ui('keepEditing'), danger: true }))) return
    decide.clear()
    go(by)
  }
  return (
    <FormDialog<Values>
      open
      form={form}
      width={WIDTH_PX}
      title={t('slipOf', { no: slip.orderNo })}
      initial={BLANK}
      busy={decide.busy}
      refusal={decide.refusal}
      submitText={t(isConfirmed ? 'confirmSlip' : 'rejectSlip')}
      onSubmit={({ confirm, bankSerial, opinion }) =>
        decide.run({ slipId, confirm, bankSerial: confirm ? bankSerial.trim() : '', opinion })
      }
      onClose={onClose}
    >
      {of > 1 && <RecordSteps at={at} of={of} hasPrevious={at > 1} hasNext={at < of} onStep={(by) => void step(by)} />}
      <div className="wide slip-sides">
        <SlipPicture slip={slip} />
        <div>
          <SlipFacts slip={slip} />
          <Form.Item name="confirm" label={t('decision')}>
            <Radio.Group
              optionType="button"
              buttonStyle="solid"
              options={[
                { value: true, label: t('confirmSlip') },
                { value: false, label: t('rejectSlip') },
              ]}
            />
          </Form.Item>
          <Form.Item
            name="bankSerial"
            label={t('bankSerial')}
            extra={t('bankSerialHint')}
            hidden={!isConfirmed}
            rules={isConfirmed ? [{ required: true, message: t('required', { label: t('bankSerial') }) }] : []}
          >
            <Input maxLength={64} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="opinion"
            label={t('opinion')}
            dependencies={['confirm']}
            rules={
              isConfirmed ? [] : [{ required: true, whitespace: true, message: t('required', { label: t('opinion') }) }]
            }
          >
            <Input.TextArea rows={3} maxLength={300} showCount />
          </Form.Item>
        </div>
      </div>
    </FormDialog>
  )
}

function SlipPicture({ slip: { fileId, mediaType, orderNo } }: { slip: SlipRow }) {
  const t = useT(actionMessages)
  const address = `${API_BASE}/files/${fileId}`
  const name = t('slipOf', { no: orderNo })
  return (
    <figure className="slip-picture">
      {mediaType === 'application/pdf' ? (
        <div className="slip-pdf">
          <PdfViewer address={address} name={name} />
        </div>
      ) : (
        <MediaFile address={address}>{(media) => <img {...media} alt={name} />}</MediaFile>
      )}
      <figcaption>
        <a href={address} target="_blank" rel="noreferrer">
          {t('openSlip')}
        </a>
      </figcaption>
    </figure>
  )
}

function SlipFacts({ slip }: { slip: SlipRow }) {
  const t = useT(actionMessages)
  const { language } = useLanguage()
  const rows = [
    [t('amount'), yuanText(slip.amount)],
    [t('payerName'), slip.payerName],
    [t('order'), slip.orderNo],
    [t('school'), slip.schoolName || '—'],
    [t('paidFor'), pick({ zh: slip.titleZh, en: slip.titleEn }, language)],
    [t('submittedAt'), timeText(slip.submittedAt)],
  ] as const
  return (
    <dl className="slip-facts figures">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
