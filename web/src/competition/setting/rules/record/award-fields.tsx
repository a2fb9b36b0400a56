import { competitionApi } from '@podium/core/competition/api.ts'
import { Select } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { ruleMessages } from '../messages.ts'
import type { Draft, DraftOf } from './draft-record.ts'

const STALE_MS = 60_000

/** An award of a round, or of another year. */
export function AwardFields({ record, onChange }: { record: DraftOf<'award'>; onChange: (record: Draft) => void }) {
  const t = useT(ruleMessages)
  const rounds = useCall(competitionApi.roundOptions, { own: true }, { staleAfterMs: STALE_MS })
  const nameOf = (round: string | undefined) => rounds.data?.find(({ value }) => value === round)?.label ?? ''
  return (
    <>
      <IdSelect
        aria-label={t('recordRound')}
        className="rule-values"
        size="small"
        placeholder={t('otherYears')}
        allowClear
        value={record.roundId ?? undefined}
        loading={rounds.isFetching}
        options={rounds.data ?? []}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(round: string | undefined) => onChange({ ...record, roundId: round ?? null, name: nameOf(round) })}
      />
      <AwardNames value={record.awards ?? []} onChange={(awards) => onChange({ ...record, awards })} />
    </>
  )
}

/** Names of awards; none: any award. */
export function AwardNames({ value, onChange }: { value: string[]; onChange: (awards: string[]) => void }) {
  const t = useT(ruleMessages)
  return (
    <Select
      aria-label={t('awards')}
      className="rule-values"
      size="small"
      mode="tags"
      open={false}
      suffixIcon={null}
      placeholder={t('anyAward')}
      tokenSeparators={['、', '，', ',']}
      value={value}
      onChange={onChange}
    />
  )
}
