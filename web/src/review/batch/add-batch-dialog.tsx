import { competitionApi } from '@podium/core/competition/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { Alert, Form, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { reviewMessages } from '../messages.ts'
import { useEarlyWrite } from '../scoring/use-early-write.ts'

interface Values {
  roundId: string
  stageId: string
  itemId: string
  name: string
  notice: string
}

/** Creates a batch for an item in a stage. */
export function AddBatchDialog({
  open,
  onClose,
  onAdded,
}: {
  open: boolean
  onClose: () => void
  onAdded: (batchId: string) => void
}) {
  const t = useT(reviewMessages)
  const [form] = Form.useForm<Values>()
  const roundId = Form.useWatch('roundId', form)
  const rounds = useCall(competitionApi.roundOptions, open ? { own: true } : null)
  const stages = useCall(competitionApi.stageOptions, roundId ? { roundId } : null)
  const items = useCall(competitionApi.itemOptions, roundId ? { roundId } : null)
  const add = useEarlyWrite(reviewApi.addBatch, {
    inline: true,
    refresh: [reviewApi.batchPage, reviewApi.batchOptions],
    onDone: ({ batchId, works }) => {
      toast('success', t('batchAdded', { count: works }))
      onAdded(batchId)
    },
  })
  const labelOf = (options: typeof items.data, value: string | undefined) =>
    options?.find((option) => option.value === value)?.label ?? ''
  const propose = () => {
    const { stageId, itemId } = form.getFieldsValue()
    const name = `${labelOf(items.data, itemId)}${labelOf(stages.data, stageId)}评审`
    if (stageId && itemId && !form.isFieldTouched('name')) form.setFieldValue('name', name)
  }
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]

  return (
    <FormDialog<Values>
      open={open}
      form={form}
      title={t('addBatch')}
      initial={{ notice: t('noticeDefault') }}
      busy={add.busy}
      refusal={add.refusal}
      onSubmit={({ roundId: _round, ...input }) => void add.run(input)}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('addBatchHint')} className="wide form-refusal" />
      <Form.Item name="roundId" label={t('round')} rules={required(t('round'))} className="wide">
        <IdSelect
          loading={rounds.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={rounds.data ?? []}
          onChange={() => form.setFieldsValue({ stageId: undefined, itemId: undefined })}
        />
      </Form.Item>
      <Form.Item name="itemId" label={t('item')} rules={required(t('item'))}>
        <IdSelect disabled={!roundId} loading={items.isFetching} options={items.data ?? []} onChange={propose} />
      </Form.Item>
      <Form.Item name="stageId" label={t('stage')} rules={required(t('stage'))}>
        <IdSelect disabled={!roundId} loading={stages.isFetching} options={stages.data ?? []} onChange={propose} />
      </Form.Item>
      <Form.Item name="name" label={t('name')} rules={required(t('name'))} className="wide">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="notice" label={t('notice')} extra={t('noticeHint')} className="wide">
        <Input.TextArea maxLength={10_000} autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
    </FormDialog>
  )
}
