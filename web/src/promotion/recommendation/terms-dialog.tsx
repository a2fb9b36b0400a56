import { competitionApi } from '@podium/core/competition/api.ts'
import { RECOMMENDERS, type Recommender } from '@podium/core/competition/setting/promotion-setting.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { recommendationMessages } from './messages.ts'

interface TermsDialogProps {
  place: { roundId: string; itemId: string; stageId: string }
  /** Sets the places of this organisation only. */
  group?: { groupId: string; groupName: string }
  onClose: () => void
}

interface Values {
  by: Recommender
  count: number | null
  publicDays: number
  reason: string
}

/** Who recommends, how many, and how long a list is public; or the places of one organisation. */
export function TermsDialog({ place, group, onClose }: TermsDialogProps) {
  const t = useT(recommendationMessages)
  const { roundId, itemId, stageId } = place
  const at = { roundId, itemId, stageId }
  const setting = useCall(competitionApi.promotionSetting, at, { staleAfterMs: 0 })
  const save = useWrite(competitionApi.savePromotionSetting, {
    inline: true,
    refresh: [competitionApi.promotionSetting, promotionApi.detail, promotionApi.recommendationPage],
    onDone: () => {
      toast('success', t('termsSaved'))
      onClose()
    },
  })
  if (!setting.data?.value) return null
  const { no, value } = setting.data
  const { recommendation, recommendations, routes } = value
  const own = recommendation.exceptions.find(({ groupId }) => groupId === group?.groupId)
  const others = recommendation.exceptions.filter(({ groupId }) => groupId !== group?.groupId)
  const changed = ({ by, count, publicDays }: Values) => {
    if (!group) return { routes, recommendations: count, recommendation: { ...recommendation, by, publicDays } }
    const exceptions = count === null ? others : [...others, { groupId: group.groupId, count }]
    return { routes, recommendation: { ...recommendation, exceptions } }
  }
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <FormDialog<Values>
      open
      title={group ? t('quotaOf', { group: group.groupName }) : t('terms')}
      initial={{
        by: recommendation.by,
        publicDays: recommendation.publicDays,
        count: (group ? own?.count : undefined) ?? recommendations,
      }}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={(values) => save.run({ ...at, value: changed(values), no, reason: values.reason })}
    >
      {!group && (
        <>
          <Form.Item name="by" label={t('by')} className="wide">
            <Select options={RECOMMENDERS.map((each) => ({ value: each, label: t(`by_${each}`) }))} />
          </Form.Item>
          <Form.Item name="publicDays" label={t('publicDays')} rules={required(t('publicDays'))}>
            <InputNumber min={0} max={60} precision={0} className="full-width" />
          </Form.Item>
        </>
      )}
      <Form.Item name="count" label={group ? t('quota') : t('perGroup')}>
        <InputNumber min={group ? 0 : 1} max={10_000} precision={0} className="full-width" />
      </Form.Item>
      <Form.Item name="reason" label={t('changeReason')} className="wide" rules={required(t('changeReason'))}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
