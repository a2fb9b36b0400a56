import { competitionApi } from '@podium/core/competition/api.ts'
import { weightOf, whyNotReviewSetting } from '@podium/core/competition/setting/review-setting.rule.ts'
import { AGGREGATIONS, ReviewSetting, TIE_BREAKS } from '@podium/core/competition/setting/setting.ts'
import { Form, InputNumber, Select, Skeleton } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/call/call.ts'
import { refetchStale } from '#web/lib/call/refetch-stale.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { keyOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { newRowKey } from '../round/new-row-key.ts'
import { RowsField } from './rows-field.tsx'
import { CountField, KeyField, Section, SwitchField, TextField } from './setting-fields.tsx'
import { earlierThan, EarlierStages } from './earlier-stages.tsx'
import { SettingForm } from './setting-form.tsx'
import { ReviewSettingTrial } from './trial/setting-trials.tsx'
import { stageName } from './target/targets.ts'
import { useAlsoUse } from './target/also-use.tsx'
import { SettingFrame, type SettingTarget } from './setting-frame.tsx'
import { settingMessages } from './setting-messages.ts'

const blank = ReviewSetting.parse({
  criteria: [
    { key: 'criterion1', name: '创新性', nameEn: 'Innovation', weight: 40 },
    { key: 'criterion2', name: '完成度', nameEn: 'Completeness', weight: 30 },
    { key: 'criterion3', name: '应用价值', nameEn: 'Usefulness', weight: 30 },
  ],
  expertsPerWork: 5,
})

/** @spec B06 */
function CompetitionReviewSetPage() {
  return (
    <SettingFrame kind="review">
      {(target) =>
        target.stageId && (
          <ReviewSettingOf key={target.stageId + target.itemId} target={target} stageId={target.stageId} />
        )
      }
    </SettingFrame>
  )
}

function ReviewSettingOf({ target, stageId }: { target: SettingTarget; stageId: string }) {
  const t = useT(settingMessages)
  const { language } = useLanguage()
  const at = { roundId: target.round.roundId, itemId: target.itemId, stageId }
  const setting = useCall(competitionApi.reviewSetting, at, { staleAfterMs: 0 })
  const save = useWrite(competitionApi.saveReviewSetting, {
    inline: true,
    refresh: [competitionApi.reviewSetting, competitionApi.round],
    onDone: ({ no }) => toast('success', t('saved', { no })),
  })
  const also = useAlsoUse(target.round, 'review', target)
  const client = useQueryClient()
  if (setting.error) return <Failure refusal={setting.error} onRetry={() => void setting.refetch()} />
  if (!setting.data) return <Skeleton active className="round-panel" paragraph={{ rows: 10 }} />
  const { no, value } = setting.data
  return (
    <SettingForm<ReviewSetting>
      kind="review"
      target={target}
      initial={value ?? blank}
      no={no}
      rule={whyNotReviewSetting}
      busy={save.busy}
      refusal={save.refusal}
      also={also}
      onSave={async ({ value: next, no: on, reason }) => {
        const saved = await save.run({ ...at, value: next, no: on, reason })
        if (!saved) return null
        // Which stages are earlier ones is a matter of the stage itself.
        const { earlierStages: _, earlierMissing: __, ...ofAnyStage } = next
        await also.saveAll((other, otherNo) => {
          const used = other.stageId === stageId ? next : ofAnyStage
          return call(competitionApi.saveReviewSetting, { ...other, value: used, no: otherNo, reason })
        })
        await refetchStale(client, keyOf(competitionApi.round))
        return saved.no
      }}
      onReload={() => void setting.refetch()}
    >
      <ReviewFields />
      <EarlierStages stages={earlierThan(target.round.stages, stageId)} />
      <ReviewSettingTrial stageName={(earlier) => stageName(target.round, earlier, language)} />
    </SettingForm>
  )
}

function ReviewFields() {
  const t = useT(settingMessages)
  const form = Form.useFormInstance<ReviewSetting>()
  const commented = Form.useWatch('commentRequired', form) as boolean | undefined
  return (
    <>
      <Section>{t('criteria')}</Section>
      <Criteria />

      <Section>{t('experts')}</Section>
      <CountField name="expertsPerWork" label={t('expertsPerWork')} min={1} max={50} />
      <CountField name="maxWorksPerExpert" label={t('maxWorksPerExpert')} min={1} max={10_000} />
      <SwitchField name="sameSchool" label={t('sameSchool')} />
      <SwitchField name="sameRegion" label={t('sameRegion')} />

      <Section>{t('scoring')}</Section>
      <Form.Item name="aggregation" label={t('aggregation')} extra={t('aggregationHint')}>
        <Select options={AGGREGATIONS.map((each) => ({ value: each, label: t(`aggregation_${each}`) }))} />
      </Form.Item>
      <Form.Item name="step" label={t('step')}>
        <Select options={[1, 0.5, 0.1, 0.01].map((step) => ({ value: step, label: String(step) }))} />
      </Form.Item>
      <CountField name="decimals" label={t('decimals')} max={4} />
      <SwitchField name="commentRequired" label={t('commentRequired')} />
      <CountField name="commentMin" label={t('commentMin')} max={1000} disabled={!commented} />

      <Section>{t('tieBreaks')}</Section>
      <TieBreaks />
    </>
  )
}

function Criteria() {
  const t = useT(settingMessages)
  const form = Form.useFormInstance<ReviewSetting>()
  const criteria = (Form.useWatch('criteria', form) ?? []) as { weight?: number | null }[]
  const total = weightOf(criteria.map((criterion) => ({ weight: criterion?.weight ?? 0 })))
  return (
    <>
      <RowsField
        name="criteria"
        label={t('criterion')}
        max={20}
        newRow={(rows) => ({
          key: newRowKey('criterion', rows),
          name: '',
          nameEn: '',
          description: '',
          weight: Math.max(1, 100 - total),
          max: 100,
        })}
      >
        {({ name }) => (
          <>
            <KeyField row={name} />
            <TextField name={[name, 'name']} label={t('label')} max={40} />
            <TextField name={[name, 'nameEn']} label={t('labelEn')} max={60} optional />
            <CountField name={[name, 'weight']} label={t('weight')} min={1} max={100} />
            <Form.Item
              name={[name, 'max']}
              label={t('maxScore')}
              rules={[{ required: true, message: t('required', { label: t('maxScore') }) }]}
            >
              <InputNumber min={1} max={1000} className="full-width" />
            </Form.Item>
            <TextField name={[name, 'description']} label={t('description')} max={500} lines={1} optional wide />
          </>
        )}
      </RowsField>
      <p className={total === 100 ? 'setting-total wide figures' : 'setting-total setting-total-wrong wide figures'}>
        {t('weightTotal', { total })}
      </p>
    </>
  )
}

function TieBreaks() {
  const t = useT(settingMessages)
  const form = Form.useFormInstance<ReviewSetting>()
  const criteria = (Form.useWatch('criteria', form) ?? []) as { key?: string; name?: string }[]
  const breaks = (Form.useWatch('tieBreaks', form) ?? []) as { by?: string }[]
  return (
    <RowsField name="tieBreaks" label={t('tieBreak')} max={10} newRow={() => ({ by: 'median' })}>
      {({ name }) => (
        <>
          <Form.Item name={[name, 'by']} label={t('tieBreak')}>
            <Select options={TIE_BREAKS.map((by) => ({ value: by, label: t(`tie_${by}`) }))} />
          </Form.Item>
          {breaks[name]?.by === 'criterion' && (
            <Form.Item name={[name, 'criterion']} label={t('criterion')}>
              <Select options={criteria.map((each) => ({ value: each?.key ?? '', label: each?.name ?? '' }))} />
            </Form.Item>
          )}
        </>
      )}
    </RowsField>
  )
}

export { CompetitionReviewSetPage as Page }
