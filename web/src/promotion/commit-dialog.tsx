import { promotionApi } from '@podium/core/promotion/api.ts'
import type { PromotionDecisions } from '@podium/core/promotion/contender.ts'
import type { PromotionDetail, RouteView } from '@podium/core/promotion/views.ts'
import { Alert, Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { promotionMessages } from './messages.ts'

interface CommitDialogProps {
  detail: PromotionDetail
  view: RouteView
  decisions: PromotionDecisions
  digest: string
  count: number
  onClose: () => void
}

/** Confirms a promotion; for upper organisations with the round, the event and whether works go along. @spec B16 */
export function CommitDialog({ detail, view, decisions, digest, count, onClose }: CommitDialogProps) {
  const t = useT(promotionMessages)
  const { itemId, stageId } = detail
  const asksTarget = view.toStageId === null && view.runs.length === 0
  const targets = useCall(promotionApi.targets, asksTarget ? { itemId, stageId } : null)
  const commit = useWrite(promotionApi.commit, {
    inline: true,
    refresh: [promotionApi.detail, promotionApi.places, promotionApi.preview],
    onDone: ({ promoted }) => {
      toast('success', t('committed', { count: promoted }))
      onClose()
    },
  })
  const [targetId, setTargetId] = useState<string | null>(null)
  const target = targets.data?.find((each) => each.itemId === targetId)
  const options = (targets.data ?? []).map((each) => ({
    value: each.itemId,
    label: `${each.groupName} · ${each.roundName} · ${each.itemName}`,
    disabled: each.hindrance !== '',
    title: each.hindrance,
  }))
  const closed = (targets.data ?? []).filter(({ hindrance }) => hindrance !== '')
  return (
    <FormDialog<{ targetItemId?: string; withWork?: boolean }>
      open
      title={asksTarget ? t('organisation') : t('commit')}
      initial={{ withWork: true }}
      width={560}
      submitText={t(view.runs.length > 0 ? 'fill' : 'commit')}
      busy={commit.busy}
      refusal={commit.refusal}
      onClose={onClose}
      onSubmit={({ targetItemId, withWork }) =>
        commit.run({
          itemId,
          stageId,
          route: view.route,
          decisions,
          digest,
          ...(targetItemId ? { target: { itemId: targetItemId, withWork: withWork ?? false } } : {}),
        })
      }
    >
      <Alert
        className="wide form-refusal"
        type="warning"
        showIcon
        title={t('commitTitle')}
        description={t('commitText', { count, target: view.toStageName || t('upper') })}
      />
      {asksTarget && (
        <>
          <Form.Item
            className="wide"
            name="targetItemId"
            label={t('target')}
            rules={[{ required: true, message: t('organisation') }]}
            extra={
              typeof target?.places === 'number'
                ? t('placesLeft', { count: target.places })
                : closed.length > 0
                  ? t('closedTargets', { count: closed.length, reason: closed[0]!.hindrance })
                  : null
            }
          >
            <Select
              onChange={setTargetId}
              loading={targets.isPending}
              showSearch={{ optionFilterProp: 'label' }}
              options={options}
              notFoundContent={t('noTargets')}
            />
          </Form.Item>
          <Form.Item className="wide" name="withWork" valuePropName="checked" extra={t('withWorkHint')}>
            <Checkbox>{t('withWork')}</Checkbox>
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
