import type { Language } from '@podium/core/base/refusal.ts'
import type { Criterion } from '@podium/core/competition/setting/setting.ts'
import { InputNumber } from 'antd'
import type { KeyboardEvent } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { reviewMessages } from '../messages.ts'

interface CriterionFieldProps {
  criterion: Criterion
  step: number
  value: number | undefined
  /** Why the score isn't accepted; shown and announced. */
  fault: string | null
  readOnly: boolean
  onChange: (value: number | null) => void
}

/** One criterion: its score, selected when the field gets the focus, and what is wrong with it. */
export function CriterionField({ criterion, step, value, fault, readOnly, onChange }: CriterionFieldProps) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const id = fieldId(criterion.key)
  return (
    <div className="score-field">
      <label htmlFor={id}>
        {nameOf(criterion, language)}
        <small>{t('outOf', { max: criterion.max, weight: criterion.weight })}</small>
      </label>
      <InputNumber
        id={id}
        className="figures"
        min={0}
        step={step}
        size="large"
        keyboard={false}
        inputMode="decimal"
        disabled={readOnly}
        value={value ?? null}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-note`}
        onChange={onChange}
        onFocus={({ target }) => target.select()}
        onKeyDown={moveFocus}
      />
      <p id={`${id}-note`} className={fault ? 'score-fault' : 'score-note'} role={fault ? 'alert' : undefined}>
        {fault ?? criterion.description}
      </p>
    </div>
  )
}

/** The id of a criterion's field, or with `comment` that of the comment. */
export function fieldId(key: string): string {
  return `score-${key}`
}

export function nameOf(criterion: Pick<Criterion, 'name' | 'nameEn'>, language: Language): string {
  return pick({ zh: criterion.name, en: criterion.nameEn }, language)
}

/** Arrow keys move the focus between criteria instead of changing the score. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }
  const by = steps[event.key]
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const scorecard = event.currentTarget.closest('.score-sheet')
  const fields = [...(scorecard?.querySelectorAll<HTMLElement>('.score-field input, .score-comment textarea') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + by]
  next?.focus()
  // The comment goes on at its end.
  if (next instanceof HTMLTextAreaElement) next.setSelectionRange(next.value.length, next.value.length)
  event.preventDefault()
}
