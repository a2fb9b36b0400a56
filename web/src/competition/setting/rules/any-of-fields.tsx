import { MAX_PARTS, PART_KINDS, type PartRow } from '@podium/core/competition/rule/row.ts'
import { Form, Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { newRowKey } from '../../round/new-row-key.ts'
import { RowsField } from '../rows-field.tsx'
import { CountField, KeyField } from '../setting-fields.tsx'
import { blankRule } from './blank-rule.ts'
import { KindFields } from './kind-fields.tsx'
import { ruleMessages } from './messages.ts'
import { RowsPath } from './rows-path.ts'
import type { RuledRound } from './ruled-round.ts'

/** The parts of a rule of which some have to hold. */
export function AnyOfFields({ row, round }: { row: number; round: RuledRound }) {
  const t = useT(ruleMessages)
  const path = ['rules', row, 'of']
  return (
    <>
      <CountField name={[row, 'least']} label={t('leastParts')} min={1} max={MAX_PARTS} />
      <RowsPath value={path}>
        <RowsField
          name={[row, 'of']}
          path={path}
          label={t('part')}
          max={MAX_PARTS}
          addText={t('addPart')}
          newRow={(rows) => blankRule('people', newRowKey('part', rows))}
        >
          {({ name }) => <PartFields part={name} path={path} round={round} />}
        </RowsField>
      </RowsPath>
    </>
  )
}

function PartFields({ part, path, round }: { part: number; path: (string | number)[]; round: RuledRound }) {
  const t = useT(ruleMessages)
  const form = Form.useFormInstance()
  const kind = (Form.useWatch([...path, part, 'kind'], form) as PartRow['kind'] | undefined) ?? 'people'
  const reset = (next: PartRow['kind']) => {
    const { key } = form.getFieldValue([...path, part]) as PartRow
    form.setFieldValue([...path, part], blankRule(next, key))
  }
  return (
    <>
      <KeyField row={part} />
      <Form.Item name={[part, 'kind']} label={t('kind')}>
        <Select options={PART_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))} onChange={reset} />
      </Form.Item>
      <KindFields row={part} kind={kind} round={round} />
    </>
  )
}
