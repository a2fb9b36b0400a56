import type { ProjectRow } from '@podium/core/competition/rule/row.ts'
import { Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ruleMessages } from './messages.ts'

/** Stands for the round whose rules are tried. */
const THIS_ROUND = 'this'

interface SameProjectFieldProps {
  rows: readonly ProjectRow[]
  value: readonly string[]
  onChange: (rounds: readonly string[]) => void
}

/** Where a made-up team meets another entry of the same project. */
export function SameProjectField({ rows, value, onChange }: SameProjectFieldProps) {
  const t = useT(ruleMessages)
  const named = new Map(rows.flatMap(({ rounds }) => rounds.map(({ roundId, name }) => [roundId, name])))
  return (
    <label className="rule-fact">
      <span>{t('sameProject')}</span>
      <Select
        mode="multiple"
        aria-label={t('sameProject')}
        value={[...value]}
        options={[
          { value: THIS_ROUND, label: t('thisRound') },
          ...[...named].map(([roundId, name]) => ({ value: roundId, label: name })),
        ]}
        onChange={onChange}
      />
    </label>
  )
}

/** Rounds that hold the project of the made-up team, by the rows that look there. */
export function projectsIn(rows: readonly ProjectRow[], rounds: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    rows.map((row) => [
      row.key,
      rounds.filter((id) => id === THIS_ROUND || row.rounds.some(({ roundId }) => roundId === id)),
    ]),
  )
}
