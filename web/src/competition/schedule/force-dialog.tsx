import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { Form, Radio } from 'antd'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { labelled } from '#web/lib/i18n/punctuation.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonField } from '#web/ui/dialog/reason-dialog.tsx'
import { officeMessages } from '../office-messages.ts'

export interface ForcedWindow {
  windowId: string
  forced: 'open' | 'closed' | null
  title: string
  /** Whether it is open now. */
  isOpen: boolean
}

interface ForceValues {
  forced: 'open' | 'closed' | 'clock'
  reason: string
}

/** Forces a window open or closed, or lets the schedule decide again. */
export function ForceDialog(props: { forced: ForcedWindow; refresh: readonly Endpoint[]; onClose: () => void }) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const { forced } = props
  const force = useWrite(competitionApi.forceWindow, {
    inline: true,
    refresh: props.refresh,
    onDone: (_answer, { forced: now }) => {
      toast('success', labelled(forced.title, t(`force_${now ?? 'clock'}`), language))
      props.onClose()
    },
  })
  const choices = (['open', 'closed', 'clock'] as const).filter((each) => each !== (forced.forced ?? 'clock'))
  return (
    <FormDialog<ForceValues>
      open
      title={forced.title}
      initial={{ forced: likeliest(forced) }}
      width={520}
      busy={force.busy}
      refusal={force.refusal}
      submitText={t('forceSave')}
      onClose={props.onClose}
      onSubmit={({ forced: target, reason }) =>
        force.run({ windowId: forced.windowId, forced: target === 'clock' ? null : target, reason })
      }
    >
      <p className="wide">{t('forceText')}</p>
      <Form.Item className="wide" name="forced" label={t('force')}>
        <Radio.Group options={choices.map((each) => ({ value: each, label: t(`force_${each}`) }))} />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  )
}

/** What is held is mostly let go of again, so that no pause ends with a window held open beyond its times. */
function likeliest({ forced, isOpen }: ForcedWindow): ForceValues['forced'] {
  if (forced !== null) return 'clock'
  return isOpen ? 'closed' : 'open'
}
