import { competitionApi } from '@podium/core/competition/api.ts'
import type { ListedValue } from '@podium/core/competition/rule/record/record.ts'
import { InputNumber, Select } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ruleMessages } from '../messages.ts'
import type { Draft, DraftOf } from './draft-record.ts'

const STALE_MS = 60_000
const OPS = ['any', 'atLeast', 'atMost', 'in'] as const

interface ListFieldsProps {
  record: DraftOf<'list'>
  roundId: string
  onChange: (record: Draft) => void
}

/** A list, and what its value beside the person must be. */
export function ListFields({ record, roundId, onChange }: ListFieldsProps) {
  const t = useT(ruleMessages)
  const { value = null } = record
  const choose = (op: (typeof OPS)[number]) => onChange({ ...record, value: blankValue(op) })
  return (
    <>
      <ListSelect
        roundId={roundId}
        listId={record.listId ?? null}
        name={record.name ?? ''}
        placeholder={t('chooseList')}
        onChange={(listId, name) => listId !== null && onChange({ ...record, listId, name })}
      />
      <Select
        aria-label={t('listValue')}
        size="small"
        value={value?.op ?? 'any'}
        options={OPS.map((op) => ({ value: op, label: t(`listValue_${op}`) }))}
        onChange={choose}
      />
      {value !== null && value.op !== 'in' && (
        <InputNumber
          aria-label={t('value')}
          size="small"
          value={value.number}
          onChange={(number) => onChange({ ...record, value: { ...value, number: number ?? 0 } })}
        />
      )}
      {value?.op === 'in' && (
        <Select
          aria-label={t('value')}
          className="rule-values"
          size="small"
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={['、', '，', ',']}
          value={value.values}
          onChange={(values: string[]) => onChange({ ...record, value: { ...value, values } })}
        />
      )}
    </>
  )
}

function blankValue(op: (typeof OPS)[number]): ListedValue | null {
  if (op === 'any') return null
  return op === 'in' ? { op, values: [] } : { op, number: 60 }
}

interface ListSelectProps {
  roundId: string
  listId: string | null
  /** Of the list, while it isn't among those of the round. */
  name: string
  placeholder: string
  isOptional?: boolean
  onChange: (listId: string | null, name: string) => void
}

/** A list of the round. */
export function ListSelect({ roundId, listId, name, placeholder, isOptional = false, onChange }: ListSelectProps) {
  const t = useT(ruleMessages)
  const lists = useCall(competitionApi.lists, { roundId }, { staleAfterMs: STALE_MS })
  const known = (lists.data ?? []).map((list) => ({ value: list.listId, label: list.name }))
  const isKnown = listId === null || known.some(({ value }) => value === listId)
  return (
    <Select
      aria-label={t('record_list')}
      className="rule-values"
      size="small"
      placeholder={placeholder}
      allowClear={isOptional}
      value={listId}
      loading={lists.isPending}
      options={isKnown ? known : [...known, { value: listId, label: name }]}
      notFoundContent={t('noLists')}
      onChange={(chosen: string | undefined) =>
        onChange(chosen ?? null, known.find(({ value }) => value === chosen)?.label ?? '')
      }
    />
  )
}
