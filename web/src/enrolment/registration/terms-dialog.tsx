import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { PLACEMENTS, type RegistrationTerms } from '@podium/core/enrolment/registration/registration.ts'
import { Form, Input, Modal, Select, Skeleton, Switch } from 'antd'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { registrationMessages } from './messages.ts'

const SWITCHES = [
  ['needed', 'needed'],
  ['approval', 'approval'],
  ['stamp', 'stamp'],
  ['code', 'codeAsked'],
  ['byCollege', 'byCollege'],
] as const

/** What a round asks of schools before their teams may enter. */
export function TermsDialog({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const t = useT(registrationMessages)
  const known = useCall(enrolmentApi.registrationTerms, { roundId }, { staleAfterMs: 0 })
  const save = useWrite(enrolmentApi.saveRegistrationTerms, {
    inline: true,
    refresh: [enrolmentApi.registrationTerms],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  if (!known.data) {
    return (
      <Modal open title={t('settingsTitle')} footer={null} onCancel={onClose}>
        {known.isError ? <Failure refusal={known.error} onRetry={() => void known.refetch()} /> : <Skeleton active />}
      </Modal>
    )
  }
  const { terms, version } = known.data
  return (
    <FormDialog<RegistrationTerms>
      open
      title={t('settingsTitle')}
      initial={terms}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={(values) =>
        save.run({
          roundId,
          terms: {
            ...terms,
            ...values,
            instruction: values.instruction ?? '',
            instructionEn: values.instructionEn ?? '',
          },
          version,
        })
      }
    >
      {SWITCHES.map(([name, label]) => (
        <Form.Item key={name} name={name} label={t(label)} valuePropName="checked" className="wide">
          <Switch />
        </Form.Item>
      ))}
      <Form.Item name="placement" label={t('placement')} extra={t('placementHint')}>
        <Select options={PLACEMENTS.map((value) => ({ value, label: t(`placement_${value}`) }))} />
      </Form.Item>
      <Form.Item name="closesAt" label={t('closesAt')} extra={t('closesAtHint')}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="instruction" label={t('instruction')} className="wide">
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="instructionEn" label={t('instructionEn')} className="wide">
        <Input.TextArea rows={3} maxLength={800} showCount />
      </Form.Item>
    </FormDialog>
  )
}
