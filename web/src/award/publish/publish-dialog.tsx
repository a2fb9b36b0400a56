import { awardApi, type PublicationView } from '@podium/core/award/api.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { Alert, Checkbox, Form, Radio } from 'antd'
import { reviewApi } from '@podium/core/review/api.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { awardMessages } from '../messages.ts'
import { PublishOutcome } from './publish-outcome.tsx'
import type { PublishValues } from './publish-values.ts'

interface PublishDialogProps {
  open: boolean
  batch: Pick<BatchDetail, 'batchId' | 'roundId'>
  publication: PublicationView
  onClose: () => void
}

/** Chooses what participants see of the results, and from when. */
export function PublishDialog({ open, batch, publication, onClose }: PublishDialogProps) {
  const t = useT(awardMessages)
  const { batchId } = batch
  const publish = useWrite(awardApi.publish, {
    inline: true,
    refresh: [awardApi.publication, awardApi.detailedList, awardApi.overview, reviewApi.batch],
    onDone: onClose,
  })
  const { setting, version } = publication
  const parts = ['rank', 'score', 'comments'] as const
  const onSubmit = ({ audience, shown, minorNames, visibleFrom, publicityFrom, publicityTo }: PublishValues) =>
    void publish.run({
      batchId,
      version,
      setting: {
        audience,
        rank: shown.includes('rank'),
        score: shown.includes('score'),
        comments: shown.includes('comments'),
        minorNames,
        visibleFrom,
        publicity: publicityFrom && publicityTo ? { from: publicityFrom, to: publicityTo } : null,
      },
    })
  const both = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async () => {
      if (Boolean(getFieldValue('publicityFrom')) !== Boolean(getFieldValue('publicityTo'))) {
        throw new Error(t('publicityBoth'))
      }
    },
  })
  return (
    <FormDialog<PublishValues>
      open={open}
      title={t('publishTitle')}
      submitText={t('publish')}
      width={760}
      initial={{
        audience: setting.audience,
        shown: parts.filter((part) => setting[part]),
        minorNames: setting.minorNames,
        visibleFrom: setting.visibleFrom,
        publicityFrom: setting.publicity?.from ?? null,
        publicityTo: setting.publicity?.to ?? null,
      }}
      busy={publish.busy}
      refusal={publish.refusal}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('publishHint')} className="wide form-refusal" />
      <Form.Item name="audience" label={t('audience')} className="wide">
        <Radio.Group
          options={(['own', 'public'] as const).map((value) => ({ value, label: t(`audience_${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="shown" label={t('show')}>
        <Checkbox.Group
          options={[
            { value: 'rank', label: t('showRank') },
            { value: 'score', label: t('showScore') },
            { value: 'comments', label: t('showComments') },
          ]}
        />
      </Form.Item>
      <Form.Item name="minorNames" label={t('minorNames')} extra={t('minorNamesHint')}>
        <Radio.Group
          options={(['masked', 'shown'] as const).map((value) => ({ value, label: t(`minorNames_${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="visibleFrom" label={t('visibleFrom')} extra={t('visibleHint')} className="wide">
        <MomentInput />
      </Form.Item>
      <Form.Item name="publicityFrom" label={t('publicityFrom')} extra={t('publicityHint')}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="publicityTo" label={t('publicityTo')} dependencies={['publicityFrom']} rules={[both]}>
        <MomentInput />
      </Form.Item>
      <PublishOutcome batch={batch} />
    </FormDialog>
  )
}
