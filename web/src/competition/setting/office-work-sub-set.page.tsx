import { competitionApi } from '@podium/core/competition/api.ts'
import { EARLIER_USE, FILE_KINDS, SAME_FILE, SLOT_WHEN, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { SlotChecks } from '@podium/core/competition/setting/slot/slot-checks.ts'
import { whyNotWorkSetting } from '@podium/core/competition/setting/work-setting.rule.ts'
import { Form, InputNumber, Select, Skeleton } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/call/call.ts'
import { refetchStale } from '#web/lib/call/refetch-stale.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { keyOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { newRowKey } from '../round/new-row-key.ts'
import { BriefsPanel } from './brief/briefs-panel.tsx'
import { RowsField } from './rows-field.tsx'
import { SlotAnswerFields, type SlotItem } from './slot/slot-answer-fields.tsx'
import { SlotCheckFields } from './slot/slot-check-fields.tsx'
import { CountField, KeyField, Section, SwitchField, TextField } from './setting-fields.tsx'
import { SettingForm } from './setting-form.tsx'
import { WorkSettingTrial } from './trial/setting-trials.tsx'
import { useAlsoUse } from './target/also-use.tsx'
import { SettingFrame, type SettingTarget } from './setting-frame.tsx'
import { settingMessages } from './setting-messages.ts'

const MEGABYTE = 2 ** 20

/** The number of a size that may be written with its unit, as `20MB` or `1 GB`; NaN for other text. */
function megabytesOf(text: string | undefined): number {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*(mb?|gb?)?\s*$/i.exec(text ?? '') ?? []
  return Number(number ?? Number.NaN) * (/^g/i.test(unit) ? 1024 : 1)
}
const slot = { key: 'slot1', label: '作品说明书', kinds: ['pdf'], maxBytes: 50 * MEGABYTE }
const blank = WorkSetting.parse({ slots: [slot] })

/** @spec B04 */
function CompetitionWorkSubSetPage() {
  return (
    <SettingFrame kind="work">
      {(target) =>
        target.stageId && (
          <div key={target.stageId + target.itemId}>
            <WorkSettingOf target={target} stageId={target.stageId} />
            <BriefsPanel roundId={target.round.roundId} itemId={target.itemId} />
          </div>
        )
      }
    </SettingFrame>
  )
}

function WorkSettingOf({ target, stageId }: { target: SettingTarget; stageId: string }) {
  const t = useT(settingMessages)
  const at = { roundId: target.round.roundId, itemId: target.itemId, stageId }
  const setting = useCall(competitionApi.workSetting, at, { staleAfterMs: 0 })
  const save = useWrite(competitionApi.saveWorkSetting, {
    inline: true,
    refresh: [competitionApi.workSetting, competitionApi.round],
    onDone: ({ no }) => toast('success', t('saved', { no })),
  })
  const also = useAlsoUse(target.round, 'work', target)
  const client = useQueryClient()
  if (setting.error) return <Failure refusal={setting.error} onRetry={() => void setting.refetch()} />
  if (!setting.data) return <Skeleton active className="round-panel" paragraph={{ rows: 10 }} />
  const { no, value } = setting.data
  return (
    <SettingForm<WorkSetting>
      kind="work"
      target={target}
      initial={value ?? blank}
      no={no}
      rule={whyNotWorkSetting}
      busy={save.busy}
      refusal={save.refusal}
      also={also}
      onSave={async ({ value: next, no: on, reason }) => {
        const saved = await save.run({ ...at, value: next, no: on, reason })
        if (!saved) return null
        await also.saveAll((other, no) => call(competitionApi.saveWorkSetting, { ...other, value: next, no, reason }))
        await refetchStale(client, keyOf(competitionApi.round))
        return saved.no
      }}
      onReload={() => void setting.refetch()}
    >
      <WorkFields item={{ roundId: at.roundId, itemId: at.itemId }} />
    </SettingForm>
  )
}

function WorkFields({ item }: { item: SlotItem }) {
  const t = useT(settingMessages)
  return (
    <>
      <Section>{t('text')}</Section>
      <CountField name="titleMax" label={t('titleMax')} min={1} max={200} />
      <CountField name="summaryMax" label={t('summaryMax')} max={10_000} />
      <SwitchField name="summaryRequired" label={t('summaryRequired')} />
      <TextField name="pledge" label={t('pledge')} max={2000} lines={2} optional wide />

      <Section>{t('handIn')}</Section>
      <SwitchField name="aiDeclaration" label={t('aiDeclaration')} />
      <SwitchField name="originality" label={t('originality')} />
      <Form.Item name="earlierUse" label={t('earlierUse')}>
        <Select options={EARLIER_USE.map((value) => ({ value, label: t(`earlierUse_${value}`) }))} />
      </Form.Item>
      <SwitchField name="answersBrief" label={t('answersBrief')} />
      <SwitchField name="hashFirst" label={t('hashFirst')} extra={t('hashFirstHint')} />

      <Section>{t('slots')}</Section>
      <RowsField
        name="slots"
        label={t('slot')}
        max={20}
        newRow={(rows) => ({
          ...slot,
          key: newRowKey('slot', rows),
          label: '',
          required: true,
          maxCount: 1,
          when: 'always',
          labelEn: '',
          answers: [],
          checks: SlotChecks.parse({}),
          sameFile: 'off',
        })}
      >
        {({ name }) => <SlotFields row={name} item={item} />}
      </RowsField>

      <Section>{t('rules')}</Section>
      <SwitchField name="audit" label={t('workAudit')} />
      <SwitchField name="anonymous" label={t('anonymous')} />
      <SwitchField name="withdrawal" label={t('withdrawal')} />
      <SwitchField name="forfeitMissed" label={t('forfeitMissed')} />
      <SwitchField name="showPublicly" label={t('showPublicly')} />
      <WorkSettingTrial />
    </>
  )
}

function SlotFields({ row, item }: { row: number; item: SlotItem }) {
  const t = useT(settingMessages)
  const required = (label: string) => [{ required: true, message: t('required', { label }) }]
  return (
    <>
      <KeyField row={row} />
      <TextField name={[row, 'label']} label={t('label')} max={40} />
      <TextField name={[row, 'labelEn']} label={t('labelEn')} max={60} optional />
      <Form.Item name={[row, 'kinds']} label={t('fileKinds')} rules={required(t('fileKinds'))}>
        <Select mode="multiple" options={FILE_KINDS.map((kind) => ({ value: kind, label: kind.toUpperCase() }))} />
      </Form.Item>
      <Form.Item
        name={[row, 'maxBytes']}
        label={t('maxMegabytes')}
        rules={required(t('maxMegabytes'))}
        getValueProps={(bytes?: number) => ({ value: bytes === undefined ? null : bytes / MEGABYTE })}
        normalize={(megabytes: number | null) => (megabytes === null ? undefined : Math.round(megabytes * MEGABYTE))}
      >
        <InputNumber min={1} max={5120} className="full-width" suffix="MB" parser={megabytesOf} />
      </Form.Item>
      <CountField name={[row, 'maxCount']} label={t('maxCount')} min={1} max={20} />
      <SwitchField name={[row, 'required']} label={t('slotRequired')} />
      <Form.Item name={[row, 'when']} label={t('slotWhen')}>
        <Select options={SLOT_WHEN.map((value) => ({ value, label: t(`slotWhen_${value}`) }))} />
      </Form.Item>
      <SlotAnswerFields row={row} item={item} />
      <TextField name={[row, 'fileName']} label={t('fileName')} max={80} optional />
      <Form.Item name={[row, 'sameFile']} label={t('sameFile')}>
        <Select options={SAME_FILE.map((value) => ({ value, label: t(`sameFile_${value}`) }))} />
      </Form.Item>
      <SlotCheckFields row={row} />
      <TextField name={[row, 'instruction']} label={t('instruction')} max={500} lines={1} optional wide />
    </>
  )
}

export { CompetitionWorkSubSetPage as Page }
