import {
  PROMOTION_ROW_KINDS,
  PROMOTION_UNITS,
  type PromotionRow,
  type PromotionRule,
  type PromotionUnit,
} from '@podium/core/competition/setting/promotion-setting.ts'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { InputNumber, Select, Tag } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { reasonMessages } from '#web/ui/feedback/reason-messages.ts'
import { promotionMessages } from './messages.ts'

const ROUNDINGS = ['down', 'nearest', 'up'] as const
const WITHIN = ['all', ...PROMOTION_UNITS] as const
const MAX_ROWS = 10

const counted = { within: 'all', exceptions: [] } as const

/** A new row of each kind. */
function newRow(kind: PromotionRow['kind'], awards: readonly string[]): PromotionRow {
  switch (kind) {
    case 'line':
      return { kind, score: 60 }
    case 'award':
      return { kind, awards: awards.slice(0, 1) }
    case 'recommended':
      return { kind }
    case 'share':
      return { kind, percent: 30, rounding: 'down', ...counted, exceptions: [] }
    default:
      return { kind, count: 10, ...counted, exceptions: [] }
  }
}

export const DEFAULT_RULE: PromotionRule = { rows: [newRow('top', [])], limits: [], places: null }

interface RuleEditorProps {
  rule: PromotionRule
  awards: readonly string[]
  disabled: boolean
  onChange: (rule: PromotionRule) => void
}

/** Grounds, limits and places of a promotion. */
export function RuleEditor({ rule, awards, disabled, onChange }: RuleEditorProps) {
  const t = useT(promotionMessages)
  const reasons = useT(reasonMessages)
  const change = (at: number, row: PromotionRow) =>
    onChange({ ...rule, rows: rule.rows.map((each, index) => (index === at ? row : each)) })
  return (
    <fieldset className="promotion-rule" disabled={disabled}>
      <legend>{t('rows')}</legend>
      <ol>
        {rule.rows.map((row, at) => (
          // Rows have no identity but their order.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Select
              aria-label={`${t('kind')} ${at + 1}`}
              value={row.kind}
              disabled={disabled}
              options={PROMOTION_ROW_KINDS.filter((kind) => kind !== 'award' || awards.length > 0).map((kind) => ({
                value: kind,
                label: t(`kind_${kind}`),
              }))}
              onChange={(kind) => change(at, newRow(kind, awards))}
            />
            <RowFields row={row} awards={awards} disabled={disabled} onChange={(changed) => change(at, changed)} />
            <ReasonedButton
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`${t('removeRow')} ${at + 1}`}
              disabled={disabled}
              reason={!disabled && rule.rows.length === 1 && reasons('keepOne')}
              onClick={() => onChange({ ...rule, rows: rule.rows.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ol>
      <AddButton
        icon={<PlusOutlined />}
        count={disabled ? 0 : rule.rows.length}
        most={MAX_ROWS}
        disabled={disabled}
        onClick={() => onChange({ ...rule, rows: [...rule.rows, newRow('rest', awards)] })}
      >
        {t('addRow')}
      </AddButton>
      <div className="promotion-limits">
        {PROMOTION_UNITS.map((per) => (
          <Limit key={per} per={per} rule={rule} disabled={disabled} onChange={onChange} />
        ))}
        <label>
          {t('places')}
          <InputNumber
            min={0}
            precision={0}
            disabled={disabled}
            placeholder={t('noLimit')}
            value={rule.places}
            onChange={(places) => onChange({ ...rule, places })}
          />
        </label>
      </div>
    </fieldset>
  )
}

interface LimitProps extends Pick<RuleEditorProps, 'rule' | 'disabled' | 'onChange'> {
  per: PromotionUnit
}

function Limit({ per, rule, disabled, onChange }: LimitProps) {
  const t = useT(promotionMessages)
  const limit = rule.limits.find((each) => each.per === per)
  const others = rule.limits.filter((each) => each.per !== per)
  return (
    <label>
      {t(per === 'school' ? 'limitSchool' : 'limitRegion')}
      <InputNumber
        min={0}
        precision={0}
        disabled={disabled}
        placeholder={t('noLimit')}
        value={limit?.count ?? null}
        onChange={(count) =>
          onChange({
            ...rule,
            limits: count === null ? others : [...others, { per, count, exceptions: limit?.exceptions ?? [] }],
          })
        }
      />
      {limit && (
        <Exceptions
          exceptions={limit.exceptions}
          onChange={(exceptions) => onChange({ ...rule, limits: [...others, { ...limit, exceptions }] })}
        />
      )}
    </label>
  )
}

type ExceptionList = { unit: string; count: number }[]

function Exceptions({ exceptions, onChange }: { exceptions: ExceptionList; onChange: (list: ExceptionList) => void }) {
  const t = useT(promotionMessages)
  return exceptions.map(({ unit, count }) => (
    <Tag key={unit} closable onClose={() => onChange(exceptions.filter((each) => each.unit !== unit))}>
      {t('exception', { unit: unit || '—', count })}
    </Tag>
  ))
}

interface RowFieldsProps {
  row: PromotionRow
  awards: readonly string[]
  disabled: boolean
  onChange: (row: PromotionRow) => void
}

function RowFields({ row, awards, disabled, onChange }: RowFieldsProps) {
  const t = useT(promotionMessages)
  if (row.kind === 'recommended') return null
  if (row.kind === 'line') {
    return (
      <InputNumber
        aria-label={t('score')}
        disabled={disabled}
        value={row.score}
        onChange={(score) => onChange({ ...row, score: score ?? row.score })}
      />
    )
  }
  if (row.kind === 'award') {
    return (
      <Select
        mode="multiple"
        aria-label={t('awards')}
        disabled={disabled}
        value={row.awards}
        options={awards.map((award) => ({ value: award, label: award }))}
        onChange={(chosen) => onChange({ ...row, awards: chosen.length > 0 ? chosen : row.awards })}
      />
    )
  }
  return (
    <>
      <Select
        aria-label={t('within')}
        disabled={disabled}
        value={row.within}
        options={WITHIN.map((value) => ({ value, label: t(`within_${value}`) }))}
        onChange={(within) => onChange({ ...row, within, exceptions: [] })}
      />
      {row.kind === 'share' ? (
        <>
          <InputNumber
            aria-label={t('percent')}
            min={0.01}
            max={100}
            suffix="%"
            disabled={disabled}
            value={row.percent}
            onChange={(percent) => onChange({ ...row, percent: percent ?? row.percent })}
          />
          <Select
            aria-label={t('rounding')}
            disabled={disabled}
            value={row.rounding}
            options={ROUNDINGS.map((value) => ({ value, label: t(`round_${value}`) }))}
            onChange={(rounding) => onChange({ ...row, rounding })}
          />
        </>
      ) : (
        <InputNumber
          aria-label={t('count')}
          min={0}
          precision={0}
          disabled={disabled}
          value={row.count}
          onChange={(count) => onChange({ ...row, count: count ?? row.count })}
        />
      )}
      <Exceptions exceptions={row.exceptions} onChange={(exceptions) => onChange({ ...row, exceptions })} />
    </>
  )
}
