import {
  isGroup,
  MATCHES,
  type Condition,
  type ConditionPart,
  type Match,
} from '@podium/core/competition/rule/condition.ts'
import { Button, Select } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import { useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { ruleMessages } from './messages.ts'
import { newPredicate, PredicateFields } from './predicate-fields.tsx'

interface ConditionFieldProps {
  /** Null: the row has just lost its condition. */
  value?: Condition | null
  onChange?: (condition: Condition) => void
}

/** Edits a condition on a person: predicates, and groups of them. */
export function ConditionField({ value = { match: 'all', of: [newPredicate] }, onChange }: ConditionFieldProps) {
  if (value === null) return null
  return <Group group={value} isTop onChange={(group) => onChange?.(group as Condition)} />
}

interface GroupProps {
  group: { readonly match: Match; readonly of: readonly ConditionPart[] }
  isTop?: boolean
  onChange: (group: { match: Match; of: ConditionPart[] }) => void
  onRemove?: () => void
}

function Group({ group, isTop = false, onChange, onRemove }: GroupProps) {
  const t = useT(ruleMessages)
  const parts = [...group.of]
  const set = (at: number, part: ConditionPart) => onChange({ ...group, of: parts.with(at, part) })
  const remove = (at: number) => onChange({ ...group, of: parts.toSpliced(at, 1) })
  const add = (part: ConditionPart) => onChange({ ...group, of: [...parts, part] })
  return (
    <fieldset className="rule-group" aria-label={t('condition')}>
      <div className="rule-group-head">
        <Select
          aria-label={t('match')}
          size="small"
          value={group.match}
          options={MATCHES.map((match) => ({ value: match, label: t(`match_${match}`) }))}
          onChange={(match: Match) => onChange({ match, of: parts })}
        />
        {onRemove && (
          <Button size="small" type="text" icon={<CloseOutlined />} aria-label={t('removeGroup')} onClick={onRemove} />
        )}
      </div>
      {parts.map((part, at) =>
        isGroup(part) ? (
          <Group key={at} group={part} onChange={(next) => set(at, next)} onRemove={() => remove(at)} />
        ) : (
          <PredicateFields
            key={at}
            predicate={part}
            onChange={(next) => set(at, next)}
            {...(parts.length > 1 ? { onRemove: () => remove(at) } : {})}
          />
        ),
      )}
      <div className="rule-group-foot">
        <AddButton size="small" count={parts.length} most={20} onClick={() => add(newPredicate)}>
          {t('addPredicate')}
        </AddButton>
        {isTop && (
          <AddButton
            size="small"
            count={parts.length}
            most={20}
            onClick={() => add({ match: 'any', of: [newPredicate] })}
          >
            {t('addGroup')}
          </AddButton>
        )}
      </div>
    </fieldset>
  )
}
