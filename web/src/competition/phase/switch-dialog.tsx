import { competitionApi } from '@podium/core/competition/api.ts'
import type { Phase } from '@podium/core/competition/phase/phase.ts'
import { Form, Radio } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonField } from '#web/ui/dialog/reason-dialog.tsx'
import { phaseMessages } from './messages.ts'

interface SwitchValues {
  to: 'open' | 'closed' | 'clock'
  reason: string
}

/** Opens or closes a window for the schools of an organisation, or lets its times decide again. */
export function SwitchDialog({ phase, title, onClose }: { phase: Phase; title: string; onClose: () => void }) {
  const t = useT(phaseMessages)
  const { windowId, groupId, switched, version } = phase
  const save = useWrite(competitionApi.switchPhase, {
    inline: true,
    refresh: [competitionApi.phases],
    onDone: () => {
      toast('success', t('done'))
      onClose()
    },
  })
  const choices = (['open', 'closed', 'clock'] as const).filter((each) => each !== (switched ?? 'clock'))
  return (
    <FormDialog<SwitchValues>
      open
      title={`${phase.groupName} · ${title}`}
      initial={{ to: choices[0]! }}
      width={520}
      busy={save.busy}
      refusal={save.refusal}
      submitText={t('save')}
      onClose={onClose}
      onSubmit={({ to, reason }) => save.run({ windowId, groupId, state: to === 'clock' ? null : to, reason, version })}
    >
      <Form.Item className="wide" name="to" label={t('switch')}>
        <Radio.Group options={choices.map((each) => ({ value: each, label: t(`to_${each}`) }))} />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  )
}
