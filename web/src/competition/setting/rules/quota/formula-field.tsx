import { competitionApi } from '@podium/core/competition/api.ts'
import {
  BEFORE_COUNT,
  QUOTA_COUNTS,
  ROUNDINGS,
  STAGE_COUNTS,
  type QuotaCountKind,
  type QuotaFormula,
} from '@podium/core/competition/rule/quota-formula.ts'
import { quotaCountLabels, roundingLabels } from '@podium/core/competition/rule/quota-words.ts'
import { Alert, Form, InputNumber, Radio, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { ruleMessages } from '../messages.ts'
import { quotaMessages } from './quota-messages.ts'
import { RoundsSelect } from '../rounds-select.tsx'
import { StepsField } from './steps-field.tsx'

const STALE_MS = 60_000
const BLANK_STEPS = [
  { from: 0, places: 1 },
  { from: 1, places: 2 },
]
type Draft = { [K in keyof QuotaFormula]?: QuotaFormula[K] | null | undefined }

/** Edits a number of places as a share of counted teams; each of its fields shows its own faults. */
export function FormulaFields({ row }: { row: number }) {
  const t = useT(quotaMessages)
  const form = Form.useFormInstance()
  const { language } = useLanguage()
  const path = ['rules', row, 'formula']
  const value = (Form.useWatch(path, { form, preserve: true }) ?? {}) as Draft
  const count = value.count ?? 'submitted'
  const isTable = (value.steps ?? []).length > 0
  const [opened] = useState(() => Date.now())
  const isStopping = value.before === 'refuse' && !!value.at && Date.parse(value.at) > opened
  const recast = (kind: QuotaCountKind) => {
    form.setFieldValue([...path, 'awards'], [])
    if (!STAGE_COUNTS.includes(kind)) form.setFieldValue([...path, 'stageId'], null)
    if (kind === 'works') form.setFieldValue([...path, 'moreRounds'], [])
  }
  return (
    <div className="rule-group">
      <Radio.Group
        aria-label={t('formula')}
        value={isTable ? 'table' : 'share'}
        options={(['share', 'table'] as const).map((kind) => ({ value: kind, label: t(`formula_${kind}`) }))}
        onChange={({ target }) => form.setFieldValue([...path, 'steps'], target.value === 'table' ? BLANK_STEPS : [])}
      />
      <div className="rule-predicate">
        <Part row={row} part="percent" label={t('percent')} isNeeded isShown={!isTable}>
          <InputNumber min={0.01} max={1000} precision={2} aria-label={t('percent')} />
        </Part>
        <Part row={row} part="count" label={t('count')}>
          <Choice
            label={t('count')}
            options={QUOTA_COUNTS.map((kind) => ({ value: kind, label: pick(quotaCountLabels[kind], language) }))}
            onChange={(kind) => recast(kind as QuotaCountKind)}
          />
        </Part>
      </div>
      <CountedPlace row={row} value={value} count={count} />
      <Part row={row} part="steps" label={t('steps')} isShown={isTable}>
        <StepsField />
      </Part>
      <div className="rule-predicate">
        <Part row={row} part="base" label={t('base')} empty={0}>
          <InputNumber min={0} max={100_000} precision={0} aria-label={t('base')} />
        </Part>
        <Part row={row} part="rounding" label={t('rounding')} isShown={!isTable}>
          <Choice
            label={t('rounding')}
            options={ROUNDINGS.map((rounding) => ({
              value: rounding,
              label: pick(roundingLabels[rounding], language),
            }))}
          />
        </Part>
        {(['min', 'max'] as const).map((bound) => (
          <Part key={bound} row={row} part={bound} label={t(bound)}>
            <InputNumber min={0} max={100_000} precision={0} placeholder={t('unbounded')} aria-label={t(bound)} />
          </Part>
        ))}
        <Part row={row} part="at" label={t('at')} isNeeded>
          <MomentInput />
        </Part>
        <Part row={row} part="before" label={t('before')}>
          <Choice
            label={t('before')}
            options={BEFORE_COUNT.map((before) => ({ value: before, label: t(`before_${before}`) }))}
          />
        </Part>
      </div>
      <p className="rule-sentence">{t('frozen')}</p>
      {isStopping && <Alert type="warning" showIcon title={t('refusesBefore', { at: timeText(value.at) })} />}
    </div>
  )
}

/** The round, and within it the item, the stage or the awards of the counted teams. */
function CountedPlace({ row, value, count }: { row: number; value: Draft; count: QuotaCountKind }) {
  const t = useT(quotaMessages)
  const rule = useT(ruleMessages)
  const form = Form.useFormInstance()
  const at = value.roundId ? { roundId: value.roundId } : null
  const rounds = useCall(competitionApi.roundOptions, { own: true }, { staleAfterMs: STALE_MS })
  const items = useCall(competitionApi.itemOptions, at, { staleAfterMs: STALE_MS })
  const stages = useCall(competitionApi.stageOptions, at, { staleAfterMs: STALE_MS })
  const change = (place: Pick<Draft, 'roundId' | 'itemId' | 'stageId'>) => {
    const next = { roundId: value.roundId, itemId: value.itemId, stageId: value.stageId, ...place }
    const labels = [
      rounds.data?.find((option) => option.value === next.roundId)?.label,
      items.data?.find((option) => option.value === next.itemId)?.label,
      stages.data?.find((option) => option.value === next.stageId)?.label,
    ]
    const changed = { ...place, name: labels.filter(Boolean).join(' · '), nameEn: '' }
    for (const [part, set] of Object.entries(changed)) form.setFieldValue(['rules', row, 'formula', part], set ?? null)
  }
  const isStaged = STAGE_COUNTS.includes(count)
  return (
    <div className="rule-predicate">
      <Part row={row} part="roundId" label={rule('recordRound')} isNeeded>
        <Choice
          label={rule('recordRound')}
          options={rounds.data ?? []}
          onChange={(roundId) => change({ roundId: roundId ?? null, itemId: null, stageId: null })}
        />
      </Part>
      <Part row={row} part="itemId" label={rule('recordItem')}>
        <Choice
          label={rule('recordItem')}
          options={items.data ?? []}
          placeholder={rule('anyItem')}
          onChange={(itemId) => change({ itemId: itemId ?? null })}
        />
      </Part>
      <Part row={row} part="stageId" label={t('stage')} isShown={isStaged}>
        <Choice
          label={t('stage')}
          options={stages.data ?? []}
          placeholder={count === 'works' ? rule('recordStage') : t('anyStage')}
          onChange={(stageId) => change({ stageId: stageId ?? null })}
        />
      </Part>
      <Part row={row} part="awards" label={t('awards')} isShown={count === 'winner'}>
        <Select
          aria-label={t('awards')}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={['、', '，', ',']}
        />
      </Part>
      <Part row={row} part="moreRounds" label={t('moreRounds')} isShown={count !== 'works'}>
        <RoundsSelect placeholder={t('onlyOneRound')} />
      </Part>
      {(['name', 'nameEn'] as const).map((part) => (
        <Part key={part} row={row} part={part} label="" isShown={false}>
          <span />
        </Part>
      ))}
    </div>
  )
}

interface PartProps {
  row: number
  part: keyof QuotaFormula
  label: string
  isNeeded?: boolean
  /** What stands for nothing typed. */
  empty?: 0 | null
  /** Not shown it keeps its value: the form drops the values of fields that it doesn't have. */
  isShown?: boolean
  children: ReactNode
}

/** A field of the formula. */
function Part({ row, part, label, isNeeded = false, empty = null, isShown = true, children }: PartProps) {
  const t = useT(quotaMessages)
  const name = [row, 'formula', part]
  if (!isShown) {
    return (
      <Form.Item name={name} hidden>
        <span />
      </Form.Item>
    )
  }
  // A table has labels of its own.
  const Field = part === 'steps' ? 'div' : 'label'
  return (
    <Field className="rule-fact">
      <span className={isNeeded ? 'rule-needed' : undefined}>{label}</span>
      <Form.Item
        name={name}
        noStyle
        validateTrigger={['onChange', 'onBlur']}
        normalize={(value: unknown) => value ?? empty}
        // A field without a rule would keep the server's fault once it is changed.
        rules={[{ required: isNeeded, message: t('formulaNeeded', { field: label }) }]}
      >
        {children}
      </Form.Item>
    </Field>
  )
}

interface ChoiceProps {
  id?: string
  label: string
  value?: string | null
  options: ReadonlyArray<{ value: string; label: string }>
  /** Says what holds without a value, which may be cleared. */
  placeholder?: string
  onChange?: (value: string | undefined) => void
}

function Choice({ label, options, placeholder, value = null, ...rest }: ChoiceProps) {
  return (
    <Select<string | null>
      {...rest}
      aria-label={label}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={placeholder !== undefined}
      placeholder={placeholder ?? label}
      value={value}
      options={[...options]}
      onChange={(chosen) => rest.onChange?.(chosen ?? undefined)}
    />
  )
}
