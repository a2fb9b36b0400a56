import { HISTORY_COUNTS, HISTORY_GAINS } from '@podium/core/competition/rule/record/record.ts'
import { InputNumber, Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ruleMessages } from '../messages.ts'
import { AwardNames } from './award-fields.tsx'
import type { Draft, DraftOf } from './draft-record.ts'
import { ListSelect } from './list-fields.tsx'

interface HistoryFieldsProps {
  record: DraftOf<'history'>
  roundId: string
  onChange: (record: Draft) => void
}

/** How often somebody gained what in earlier editions. */
export function HistoryFields({ record, roundId, onChange }: HistoryFieldsProps) {
  const t = useT(ruleMessages)
  const {
    gained = 'entry',
    awards = [],
    editions = null,
    count = 'teams',
    least = 1,
    listId = null,
    name = '',
  } = record
  return (
    <>
      <label className="rule-fact">
        <span>{t('historyEditions')}</span>
        <InputNumber
          size="small"
          min={1}
          max={50}
          precision={0}
          placeholder={t('allEditions')}
          value={editions}
          onChange={(number) => onChange({ ...record, editions: number })}
        />
      </label>
      <label className="rule-fact">
        <span>{t('historyGained')}</span>
        <Select
          size="small"
          value={gained}
          options={HISTORY_GAINS.map((value) => ({ value, label: t(`history_${value}`) }))}
          onChange={(value: (typeof HISTORY_GAINS)[number]) => onChange({ ...record, gained: value, awards: [] })}
        />
      </label>
      {gained === 'award' && (
        <div className="rule-fact">
          <span>{t('awards')}</span>
          <AwardNames value={awards} onChange={(named) => onChange({ ...record, awards: named })} />
        </div>
      )}
      <label className="rule-fact">
        <span>{t('historyLeast')}</span>
        <InputNumber
          size="small"
          min={1}
          max={100}
          precision={0}
          value={least}
          onChange={(number) => onChange({ ...record, least: number ?? 1 })}
        />
      </label>
      <label className="rule-fact">
        <span>{t('historyCount')}</span>
        <Select
          size="small"
          value={count}
          options={HISTORY_COUNTS.map((value) => ({ value, label: t(`historyCount_${value}`) }))}
          onChange={(value: (typeof HISTORY_COUNTS)[number]) => onChange({ ...record, count: value })}
        />
      </label>
      <label className="rule-fact">
        <span>{t('historyList')}</span>
        <ListSelect
          isOptional
          roundId={roundId}
          listId={listId}
          name={name}
          placeholder={t('historyNoList')}
          onChange={(chosen, chosenName) => onChange({ ...record, listId: chosen, name: chosenName })}
        />
      </label>
    </>
  )
}
