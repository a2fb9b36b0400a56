import { CloseOutlined } from '@ant-design/icons'
import { competitionApi } from '@podium/core/competition/api.ts'
import { POSTS, RECORD_KINDS, STAGE_GAINS, type RecordKind } from '@podium/core/competition/rule/record/record.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { AwardFields, AwardNames } from './award-fields.tsx'
import { blankRecord, type Draft, type DraftOf } from './draft-record.ts'
import { HistoryFields } from './history-fields.tsx'
import { ListFields } from './list-fields.tsx'
import { ListsDialog } from './lists-dialog.tsx'
import { ruleMessages } from '../messages.ts'
import type { RuledRound } from '../ruled-round.ts'

const STALE_MS = 60_000

interface RecordsFieldProps {
  round: RuledRound
  value?: readonly Draft[]
  onChange?: (records: Draft[]) => void
}

/** Edits the records that a prerequisite asks for or an exclusion forbids. */
export function RecordsField({ round, value = [], onChange }: RecordsFieldProps) {
  const t = useT(ruleMessages)
  const [isManaging, setManaging] = useState(false)
  return (
    <div className="rule-group">
      {value.map((record, at) => (
        <div key={at} className="rule-predicate">
          <Select
            aria-label={t('record')}
            size="small"
            value={record.kind}
            options={RECORD_KINDS.map((kind) => ({ value: kind, label: t(`record_${kind}`) }))}
            onChange={(kind: RecordKind) => onChange?.([...value].with(at, blankRecord(kind)))}
          />
          <RecordFields record={record} round={round} onChange={(next) => onChange?.([...value].with(at, next))} />
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('removeRecord')}
            onClick={() => onChange?.([...value].toSpliced(at, 1))}
          />
        </div>
      ))}
      <div className="rule-group-foot">
        <AddButton
          size="small"
          count={value.length}
          most={20}
          onClick={() => onChange?.([...value, blankRecord('entry')])}
        >
          {t('addRecord')}
        </AddButton>
        <Button size="small" type="link" onClick={() => setManaging(true)}>
          {t('manageLists')}
        </Button>
      </div>
      {isManaging && <ListsDialog roundId={round.roundId} onClose={() => setManaging(false)} />}
    </div>
  )
}

interface RecordFieldsProps {
  record: Draft
  round: RuledRound
  onChange: (record: Draft) => void
}

function RecordFields({ record, round, onChange }: RecordFieldsProps) {
  const t = useT(ruleMessages)
  switch (record.kind) {
    case 'entry':
    case 'promoted':
    case 'result':
      return <EntryFields record={record} onChange={onChange} />
    case 'stage':
      return <StageFields record={record} onChange={onChange} />
    case 'award':
      return <AwardFields record={record} onChange={onChange} />
    case 'list':
      return <ListFields record={record} roundId={round.roundId} onChange={onChange} />
    case 'history':
      return <HistoryFields record={record} roundId={round.roundId} onChange={onChange} />
    default:
      return (
        <Select
          aria-label={t('post')}
          size="small"
          value={record.post}
          options={POSTS.map((post) => ({ value: post, label: t(`post_${post}`) }))}
          onChange={(post: (typeof POSTS)[number]) => onChange({ ...record, post })}
        />
      )
  }
}

function EntryFields({
  record,
  onChange,
}: {
  record: DraftOf<'entry'> | DraftOf<'promoted'> | DraftOf<'result'> | DraftOf<'stage'>
  onChange: (record: Draft) => void
}) {
  const t = useT(ruleMessages)
  const { roundId, itemId = null } = record
  const rounds = useCall(competitionApi.roundOptions, { own: true }, { staleAfterMs: STALE_MS })
  const items = useCall(competitionApi.itemOptions, roundId === undefined ? null : { roundId }, {
    staleAfterMs: STALE_MS,
  })
  const nameOf = (round: string | undefined, item: string | null) =>
    [rounds.data?.find(({ value }) => value === round)?.label, items.data?.find(({ value }) => value === item)?.label]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <IdSelect
        aria-label={t('recordRound')}
        className="rule-values"
        size="small"
        placeholder={t('recordRound')}
        value={roundId}
        loading={rounds.isPending}
        options={rounds.data ?? []}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(round: string) => onChange({ ...record, roundId: round, itemId: null, name: nameOf(round, null) })}
      />
      <IdSelect
        aria-label={t('recordItem')}
        className="rule-values"
        size="small"
        placeholder={t('anyItem')}
        allowClear
        value={itemId}
        loading={items.isFetching}
        options={items.data ?? []}
        onChange={(item: string | undefined) =>
          onChange({ ...record, itemId: item ?? null, name: nameOf(roundId, item ?? null) })
        }
      />
    </>
  )
}

function StageFields({ record, onChange }: { record: DraftOf<'stage'>; onChange: (record: Draft) => void }) {
  const t = useT(ruleMessages)
  const { roundId, stageId } = record
  const stages = useCall(competitionApi.stageOptions, roundId === undefined ? null : { roundId }, {
    staleAfterMs: STALE_MS,
  })
  const stage = stages.data?.find(({ value }) => value === stageId)?.label
  // The stage belongs to the round: another round has others. The name says where, then which stage.
  const change = (next: Draft) => {
    if (next.kind !== 'stage' || next.roundId === roundId) onChange({ ...next, name: nameAt(next, stage) } as Draft)
    else onChange({ ...next, stageId: undefined })
  }
  return (
    <>
      <EntryFields record={record} onChange={change} />
      <IdSelect
        aria-label={t('recordStage')}
        className="rule-values"
        size="small"
        placeholder={t('recordStage')}
        value={stageId}
        loading={stages.isFetching}
        options={stages.data ?? []}
        onChange={(chosen: string) =>
          onChange({
            ...record,
            stageId: chosen,
            name: nameAt(record, stages.data?.find(({ value }) => value === chosen)?.label, stage),
          })
        }
      />
      <Select
        aria-label={t('gained')}
        size="small"
        value={record.gained ?? 'reached'}
        options={STAGE_GAINS.map((gained) => ({ value: gained, label: t(`gained_${gained}`) }))}
        onChange={(gained: (typeof STAGE_GAINS)[number]) => onChange({ ...record, gained, awards: [] })}
      />
      {record.gained === 'award' && (
        <AwardNames value={record.awards ?? []} onChange={(awards) => onChange({ ...record, awards })} />
      )}
    </>
  )
}

const SEPARATOR = ' · '

/** The name of round and item, followed by the stage instead of the former one. */
function nameAt({ name = '' }: Draft & { name?: string }, stage: string | undefined, former?: string): string {
  const parts = name.split(SEPARATOR)
  const where = former !== undefined && parts.at(-1) === former ? parts.slice(0, -1) : parts
  return [...where, stage].filter(Boolean).join(SEPARATOR)
}
