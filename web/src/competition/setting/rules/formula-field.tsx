import { competitionApi } from '@podium/core/competition/api.ts'
import {
  BEFORE_COUNT,
  QUOTA_COUNTS,
  ROUNDINGS,
  STAGE_COUNTS,
  type QuotaCountKind,
  QuotaFormula,
} from '@podium/core/competition/rule/quota-formula.ts'
import { quotaCountLabels, roundingLabels } from '@podium/core/competition/rule/quota-words.ts'
import { Alert, Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { ruleMessages } from './messages.ts'
import { quotaMessages } from './quota-messages.ts'

const STALE_MS = 60_000
type Draft = { [K in keyof QuotaFormula]?: QuotaFormula[K] | undefined }

interface FormulaFieldProps {
  id?: string
  /** Its name in the form. */
  path: Array<string | number>
  value?: Draft
  onChange?: (formula: Draft) => void
}

const NEEDED = ['percent', 'roundId', 'at'] as const
type Needed = (typeof NEEDED)[number]

/** What a formula lacks, or has wrong. */
export function lackingIn(formula: unknown): Needed[] {
  const issues = QuotaFormula.safeParse(formula).error?.issues ?? []
  return NEEDED.filter((key) => issues.some(({ path }) => path[0] === key))
}

/** Edits a number of places as a share of counted teams; of its fields only those that lack a value are marked. */
export function FormulaField({ id, path, value = {}, onChange }: FormulaFieldProps) {
  const t = useT(quotaMessages)
  const form = Form.useFormInstance()
  const isFaulty = Form.Item.useStatus().errors.length > 0
  const lacking = lackingIn(value)
  const isLacking = (key: Needed) => isFaulty && lacking.includes(key)
  // The form leads to the first field that lacks a value.
  const idOf = (key: Needed | undefined) => (lacking[0] === key ? id : undefined)
  const { language } = useLanguage()
  const set = (changed: Draft) => {
    onChange?.({ ...value, ...changed })
    // What was found faulty is judged again at once, not at the next submission.
    if (isFaulty) form.validateFields([path]).catch(() => undefined)
  }
  const count = value.count ?? 'submitted'
  const [opened] = useState(() => Date.now())
  const isStopping = value.before === 'refuse' && value.at !== undefined && Date.parse(value.at) > opened
  return (
    <div className="rule-group" id={idOf(undefined)} tabIndex={-1}>
      <div className="rule-predicate">
        <NumberField
          id={idOf('percent')}
          label={t('percent')}
          value={value.percent}
          min={0.01}
          max={1000}
          digits={2}
          isLacking={isLacking('percent')}
          onChange={(percent) => set({ percent })}
        />
        <ChoiceField
          label={t('count')}
          value={count}
          options={QUOTA_COUNTS.map((kind) => ({ value: kind, label: pick(quotaCountLabels[kind], language) }))}
          onChange={(kind: QuotaCountKind) =>
            set({ count: kind, awards: [], ...(!STAGE_COUNTS.includes(kind) && { stageId: null }) })
          }
        />
      </div>
      <CountedPlace id={idOf('roundId')} value={value} count={count} isLacking={isLacking('roundId')} onChange={set} />
      <div className="rule-predicate">
        <ChoiceField
          label={t('rounding')}
          value={value.rounding ?? 'up'}
          options={ROUNDINGS.map((rounding) => ({ value: rounding, label: pick(roundingLabels[rounding], language) }))}
          onChange={(rounding) => set({ rounding })}
        />
        <NumberField
          label={t('min')}
          value={value.min}
          min={0}
          placeholder={t('unbounded')}
          onChange={(min) => set({ min: min ?? null })}
        />
        <NumberField
          label={t('max')}
          value={value.max}
          min={0}
          placeholder={t('unbounded')}
          onChange={(max) => set({ max: max ?? null })}
        />
        <label className="rule-fact">
          <span>{t('at')}</span>
          <MomentInput
            id={idOf('at')}
            status={isLacking('at') ? 'error' : ''}
            value={value.at ?? null}
            onChange={(at) => set({ at: at ?? undefined })}
          />
        </label>
        <ChoiceField
          label={t('before')}
          value={value.before ?? 'refuse'}
          options={BEFORE_COUNT.map((before) => ({ value: before, label: t(`before_${before}`) }))}
          onChange={(before) => set({ before })}
        />
      </div>
      <p className="rule-sentence">{t('frozen')}</p>
      {isStopping && <Alert type="warning" showIcon title={t('refusesBefore', { at: timeText(value.at) })} />}
    </div>
  )
}

interface CountedPlaceProps {
  id: string | undefined
  value: Draft
  count: QuotaCountKind
  isLacking: boolean
  onChange: (changed: Draft) => void
}

/** The round, and within it the item, the stage or the awards of the counted teams. */
function CountedPlace({ id, value, count, isLacking, onChange }: CountedPlaceProps) {
  const t = useT(quotaMessages)
  const rule = useT(ruleMessages)
  const { roundId, itemId = null, stageId = null } = value
  const at = roundId === undefined ? null : { roundId }
  const rounds = useCall(competitionApi.roundOptions, { own: true }, { staleAfterMs: STALE_MS })
  const items = useCall(competitionApi.itemOptions, at, { staleAfterMs: STALE_MS })
  const stages = useCall(competitionApi.stageOptions, at, { staleAfterMs: STALE_MS })
  const change = (place: Pick<Draft, 'roundId' | 'itemId' | 'stageId'>) => {
    const next = { roundId, itemId, stageId, ...place }
    const labels = [
      rounds.data?.find((option) => option.value === next.roundId)?.label,
      items.data?.find((option) => option.value === next.itemId)?.label,
      stages.data?.find((option) => option.value === next.stageId)?.label,
    ]
    onChange({ ...next, name: labels.filter(Boolean).join(' · ') })
  }
  return (
    <div className="rule-predicate">
      <ChoiceField
        id={id}
        label={rule('recordRound')}
        value={roundId}
        isLacking={isLacking}
        options={rounds.data ?? []}
        onChange={(round) => change({ roundId: round, itemId: null, stageId: null })}
      />
      <ChoiceField
        label={rule('recordItem')}
        value={itemId ?? undefined}
        options={items.data ?? []}
        placeholder={rule('anyItem')}
        onChange={(item) => change({ itemId: item ?? null })}
      />
      {STAGE_COUNTS.includes(count) && (
        <ChoiceField
          label={t('stage')}
          value={stageId ?? undefined}
          options={stages.data ?? []}
          placeholder={count === 'works' ? rule('recordStage') : t('anyStage')}
          onChange={(stage) => change({ stageId: stage ?? null })}
        />
      )}
      {count === 'winner' && (
        <label className="rule-fact">
          <span>{t('awards')}</span>
          <Select
            aria-label={t('awards')}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={['、', '，', ',']}
            value={value.awards ?? []}
            onChange={(awards: string[]) => onChange({ awards })}
          />
        </label>
      )}
    </div>
  )
}

interface ChoiceFieldProps<V extends string> {
  id?: string | undefined
  label: string
  value: V | undefined
  options: ReadonlyArray<{ value: V; label: string }>
  /** Says what holds without a value, which may be cleared. */
  placeholder?: string
  isLacking?: boolean
  onChange: (value: V) => void
}

function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const { id, label, value, options, placeholder, isLacking = false, onChange } = props
  return (
    <label className="rule-fact">
      <span>{label}</span>
      <Select<V>
        {...(id && { id })}
        aria-label={label}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={placeholder !== undefined}
        placeholder={placeholder ?? label}
        status={isLacking ? 'error' : ''}
        aria-invalid={isLacking}
        value={value ?? null}
        options={[...options]}
        onChange={onChange}
      />
    </label>
  )
}

interface NumberFieldProps {
  id?: string | undefined
  label: string
  value: number | null | undefined
  min: number
  max?: number
  digits?: number
  placeholder?: string
  isLacking?: boolean
  onChange: (value: number | undefined) => void
}

function NumberField(props: NumberFieldProps) {
  const { id, label, value, min, max = 100_000, digits = 0, placeholder, isLacking = false, onChange } = props
  return (
    <label className="rule-fact">
      <span>{label}</span>
      <InputNumber
        {...(id && { id })}
        aria-label={label}
        min={min}
        max={max}
        precision={digits}
        placeholder={placeholder}
        status={isLacking ? 'error' : ''}
        aria-invalid={isLacking}
        value={value ?? null}
        onChange={(number) => onChange(number ?? undefined)}
      />
    </label>
  )
}
