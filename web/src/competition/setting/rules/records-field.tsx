import { CloseOutlined } from '@ant-design/icons'
import { competitionApi } from '@podium/core/competition/api.ts'
import {
  POSTS,
  RECORD_KINDS,
  STAGE_GAINS,
  type RecordKind,
  type RuleRecord,
} from '@podium/core/competition/rule/record.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { ListsDialog } from './lists-dialog.tsx'
import { ruleMessages } from './messages.ts'
import type { RuledRound } from './ruled-round.ts'

const STALE_MS = 60_000
/** A record that is not complete yet. */
type Draft = Partial<RuleRecord> & { readonly kind: RecordKind }

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

function blankRecord(kind: RecordKind): Draft {
  if (kind === 'award') return { kind, roundId: null, awards: [], name: '' }
  if (kind === 'stage') return { kind, gained: 'reached' }
  return kind === 'post' ? { kind, post: 'expert' } : { kind }
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
      return <ListField record={record} roundId={round.roundId} onChange={onChange} />
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

type DraftOf<K extends RecordKind> = Partial<Extract<RuleRecord, { kind: K }>> & { readonly kind: K }

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
        onChange={(gained: (typeof STAGE_GAINS)[number]) => onChange({ ...record, gained })}
      />
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

function AwardFields({ record, onChange }: { record: DraftOf<'award'>; onChange: (record: Draft) => void }) {
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
      <Select
        aria-label={t('awards')}
        className="rule-values"
        size="small"
        mode="tags"
        open={false}
        suffixIcon={null}
        placeholder={t('anyAward')}
        tokenSeparators={['、', '，', ',']}
        value={record.awards ?? []}
        onChange={(awards: string[]) => onChange({ ...record, awards })}
      />
    </>
  )
}

interface ListFieldProps {
  record: DraftOf<'list'>
  roundId: string
  onChange: (record: Draft) => void
}

function ListField({ record, roundId, onChange }: ListFieldProps) {
  const t = useT(ruleMessages)
  const lists = useCall(competitionApi.lists, { roundId }, { staleAfterMs: STALE_MS })
  const known = (lists.data ?? []).map(({ listId, name }) => ({ value: listId, label: name }))
  const isKnown = record.listId === undefined || known.some(({ value }) => value === record.listId)
  return (
    <Select
      aria-label={t('record_list')}
      className="rule-values"
      size="small"
      placeholder={t('chooseList')}
      value={record.listId}
      loading={lists.isPending}
      options={isKnown ? known : [...known, { value: record.listId!, label: record.name ?? '' }]}
      notFoundContent={t('noLists')}
      onChange={(listId: string) => {
        onChange({ ...record, listId, name: known.find(({ value }) => value === listId)?.label ?? '' })
      }}
    />
  )
}
