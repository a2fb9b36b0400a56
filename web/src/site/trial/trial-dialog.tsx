import { siteApi } from '@podium/core/site/api.ts'
import { TrialState, trialStateLabels, type TrialRow } from '@podium/core/site/trial/trial.ts'
import { Form, Input, Radio } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { trialMessages } from './messages.ts'

/** Records what became of a request. */
export function TrialDialog({ trial, onClose }: { trial: TrialRow; onClose: () => void }) {
  const t = useT(trialMessages)
  const { language } = useLanguage()
  const { trialId, version, organisation, message } = trial
  const save = useWrite(siteApi.handleTrial, {
    inline: true,
    refresh: [siteApi.trialPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog<Pick<TrialRow, 'state' | 'note'>>
      open
      title={t('handleTitle', { organisation })}
      initial={{ state: trial.state, note: trial.note }}
      busy={save.busy}
      refusal={save.refusal}
      onSubmit={({ state, note }) => save.run({ trialId, version, state, note })}
      onClose={onClose}
    >
      {message && <p className="wide">{message}</p>}
      <Form.Item name="state" label={t('state')} className="wide">
        <Radio.Group
          options={TrialState.options.map((value) => ({ value, label: pick(trialStateLabels[value], language) }))}
        />
      </Form.Item>
      <Form.Item name="note" label={t('note')} className="wide">
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>
    </FormDialog>
  )
}
