import { weightOf } from '@podium/core/competition/setting/review-setting.rule.ts'
import { EARLIER_MISSING, type ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { Form, Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { RowsField } from './rows-field.tsx'
import { CountField, Section } from './setting-fields.tsx'
import { settingMessages } from './setting-messages.ts'

interface StageName {
  readonly stageId: string
  readonly name: string
}

/** The stages before this one, in order. */
export function earlierThan<S extends StageName>(stages: readonly S[], stageId: string): S[] {
  return stages.slice(
    0,
    stages.findIndex((stage) => stage.stageId === stageId),
  )
}

/** Which earlier stages count in the final score, and how much; null where there is none. */
export function EarlierStages({ stages }: { stages: readonly StageName[] }) {
  const t = useT(settingMessages)
  const form = Form.useFormInstance<ReviewSetting>()
  const chosen = (Form.useWatch('earlierStages', form) ?? []) as { stageId?: string; weight?: number | null }[]
  if (stages.length === 0) return null
  const own = 100 - weightOf(chosen.map((each) => ({ weight: each?.weight ?? 0 })))
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <>
      <Section>{t('stagesCombined')}</Section>
      <RowsField
        name="earlierStages"
        label={t('earlierStages')}
        max={stages.length}
        newRow={(rows) => {
          const used = (rows as readonly { stageId?: string }[]).map((row) => row?.stageId)
          return { stageId: stages.find(({ stageId }) => !used.includes(stageId))?.stageId, weight: 30 }
        }}
      >
        {({ name }) => (
          <>
            <Form.Item name={[name, 'stageId']} label={t('earlierStage')} rules={required(t('earlierStage'))}>
              <Select options={stages.map((stage) => ({ value: stage.stageId, label: stage.name }))} />
            </Form.Item>
            <CountField name={[name, 'weight']} label={t('weight')} min={1} max={99} />
          </>
        )}
      </RowsField>
      {chosen.length > 0 && (
        <>
          <p className={own > 0 ? 'setting-total wide figures' : 'setting-total setting-total-wrong wide figures'}>
            {t('ownWeight', { weight: own })}
          </p>
          <Form.Item name="earlierMissing" label={t('earlierMissing')}>
            <Select options={EARLIER_MISSING.map((each) => ({ value: each, label: t(`earlierMissing_${each}`) }))} />
          </Form.Item>
        </>
      )}
    </>
  )
}
