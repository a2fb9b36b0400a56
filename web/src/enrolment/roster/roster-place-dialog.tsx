import { competitionApi } from '@podium/core/competition/api.ts'
import { Form, Select } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { rosterMessages } from './messages.ts'
import { endKept } from '#web/ui/name-choice/end-kept.tsx'

/** An item at a stage of a round. */
export interface RosterPlace {
  roundId: string
  itemId: string
  stageId: string
}

interface RosterPlaceDialogProps {
  initial: Partial<RosterPlace>
  onChosen: (place: RosterPlace) => void
  onClose: () => void
}

/** Chooses the item and stage whose roster setting is edited next. */
export function RosterPlaceDialog({ initial, onChosen, onClose }: RosterPlaceDialogProps) {
  const t = useT(rosterMessages)
  const item = useT(wordingMessages)('signUpItem')
  const [form] = Form.useForm<RosterPlace>()
  const roundId = Form.useWatch('roundId', form) ?? initial.roundId
  const rounds = useCall(competitionApi.roundOptions, {})
  const items = useCall(competitionApi.itemOptions, roundId ? { roundId } : null)
  const stages = useCall(competitionApi.stageOptions, roundId ? { roundId } : null)
  const choice = (name: keyof RosterPlace, label: string, options: typeof rounds) => (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, message: t('mandatory', { label }) }]}
      className={name === 'roundId' ? 'wide' : ''}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={options.isFetching}
        disabled={name !== 'roundId' && !roundId}
        options={options.data ?? []}
        labelRender={endKept}
        {...(name === 'roundId' && { onChange: () => form.resetFields(['itemId', 'stageId']) })}
      />
    </Form.Item>
  )
  return (
    <FormDialog<RosterPlace>
      open
      title={t('setUpFor')}
      submitText={t('next')}
      initial={initial}
      form={form}
      onClose={onClose}
      onSubmit={onChosen}
    >
      {choice('roundId', t('roundName'), rounds)}
      {choice('itemId', item, items)}
      {choice('stageId', t('stageName'), stages)}
    </FormDialog>
  )
}
