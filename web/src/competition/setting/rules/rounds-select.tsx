import { competitionApi } from '@podium/core/competition/api.ts'
import type { ProjectRow } from '@podium/core/competition/rule/row.ts'
import { Select } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'

const STALE_MS = 60_000

interface RoundsSelectProps {
  /** Says what holds without any. */
  placeholder: string
  value?: ProjectRow['rounds']
  onChange?: (rounds: ProjectRow['rounds']) => void
}

/** Rounds kept by id and name. */
export function RoundsSelect({ value = [], onChange, ...rest }: RoundsSelectProps) {
  const rounds = useCall(competitionApi.roundOptions, { own: true }, { staleAfterMs: STALE_MS })
  const known = (rounds.data ?? []).map((option) => ({ roundId: option.value, name: option.label }))
  const all = [...known, ...value.filter(({ roundId }) => !known.some((each) => each.roundId === roundId))]
  return (
    <Select
      {...rest}
      mode="multiple"
      loading={rounds.isPending}
      value={value.map(({ roundId }) => roundId)}
      options={all.map(({ roundId, name }) => ({ value: roundId, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids: string[]) => onChange?.(all.filter(({ roundId }) => ids.includes(roundId)))}
    />
  )
}
