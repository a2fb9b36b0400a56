import type { Endpoint } from '@podium/core/base/endpoint.ts'
import type { TimeWindow } from '@podium/core/base/time/window.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { Form } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { GroupSelect } from '#web/organisation/parts/group-select.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonField } from '#web/ui/dialog/reason-dialog.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { ownTimesMessages } from './messages.ts'

export interface OwnTimesTarget {
  windowId: string
  /** The window in words. */
  title: string
  /** Null: the organisation is still to be chosen. */
  groupId: string | null
  times: TimeWindow
  /** Of the own times; 0 where none were ever set. */
  version: number
}

interface OwnTimesValues {
  groupId: string
  times: TimeWindow
  reason: string
}

/** Sets the times of a window for one organisation and the schools below it. */
export function OwnTimesDialog(props: { target: OwnTimesTarget; refresh: readonly Endpoint[]; onClose: () => void }) {
  const t = useT(ownTimesMessages)
  const { windowId, title, groupId, times, version } = props.target
  const save = useWrite(competitionApi.setOwnTimes, {
    inline: true,
    refresh: props.refresh,
    onDone: () => {
      toast('success', t('saved'))
      props.onClose()
    },
  })
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <FormDialog<OwnTimesValues>
      open
      title={t('setFor', { window: title })}
      initial={{ times, ...(groupId === null ? {} : { groupId }) }}
      width={560}
      busy={save.busy}
      refusal={save.refusal}
      onClose={props.onClose}
      onSubmit={(values) => save.run({ windowId, version, ...values, groupId: groupId ?? values.groupId })}
    >
      {groupId === null && (
        <Form.Item className="wide" name="groupId" label={t('organisation')} rules={required(t('organisation'))}>
          <GroupSelect />
        </Form.Item>
      )}
      <Form.Item name={['times', 'opensAt']} label={t('opensAt')} rules={required(t('opensAt'))}>
        <MomentInput />
      </Form.Item>
      <Form.Item name={['times', 'closesAt']} label={t('closesAt')} rules={required(t('closesAt'))}>
        <MomentInput />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  )
}
