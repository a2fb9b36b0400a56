import { competitionApi } from '@podium/core/competition/api.ts'
import { TABLE_UNITS, type TableUnit } from '@podium/core/competition/quota-table/quota-table.ts'
import type { QuotaRow, QuotaUnit } from '@podium/core/competition/rule/row.ts'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ImportTableDialog } from './import-table-dialog.tsx'
import { TablePlacesDialog } from './table-places-dialog.tsx'
import { tableMessages } from './table-messages.ts'

interface TableFieldProps {
  row: number
  roundId: string
  unit: QuotaUnit
}

const isTabled = (unit: QuotaUnit): unit is TableUnit => (TABLE_UNITS as readonly QuotaUnit[]).includes(unit)

/** The table that gives each unit its places. */
export function TableField({ row, roundId, unit }: TableFieldProps) {
  const t = useT(tableMessages)
  if (!isTabled(unit)) return <p className="wide ui-empty-hint">{t('ofAll')}</p>
  return (
    <Form.Item
      name={[row, 'table']}
      label={t('table')}
      className="wide"
      rules={[{ required: true, message: t('needed') }]}
      extra={t(`hint_${unit}`)}
    >
      <ChoiceOfTable roundId={roundId} unit={unit} />
    </Form.Item>
  )
}

interface ChoiceProps {
  roundId: string
  unit: TableUnit
  id?: string
  value?: QuotaRow['table']
  onChange?: (table: QuotaRow['table']) => void
}

function ChoiceOfTable({ roundId, unit, id, value = null, onChange }: ChoiceProps) {
  const t = useT(tableMessages)
  const [open, setOpen] = useState<'import' | 'places' | null>(null)
  const tables = useCall(competitionApi.quotaTables, { roundId })
  const remove = useWrite(competitionApi.removeQuotaTable, {
    refresh: [competitionApi.quotaTables],
    onDone: () => onChange?.(null),
  })
  const known = (tables.data ?? []).filter((table) => table.unit === unit)
  const chosen = known.find(({ tableId }) => tableId === value?.tableId)
  const options = known.map(({ tableId, name }) => ({ value: tableId, label: name }))
  const others = value && !chosen ? [{ value: value.tableId, label: value.name }] : []
  const choose = (tableId: string) => {
    const table = known.find((each) => each.tableId === tableId)
    if (table) onChange?.({ tableId, name: table.name })
  }
  const drop = async () => {
    const question = { title: t('removeTitle', { name: value?.name ?? '' }), text: t('removeText') }
    const isSure = await ask({ ...question, confirm: t('remove'), cancel: t('keep'), danger: true })
    if (isSure && value) await remove.run({ tableId: value.tableId })
  }
  return (
    <>
      <Select
        {...(id && { id })}
        placeholder={t('choose')}
        value={value?.tableId ?? null}
        loading={tables.isPending}
        options={[...options, ...others]}
        notFoundContent={t('none')}
        onChange={choose}
      />
      {chosen && <p className="figures">{t('sizes', { rows: chosen.rows, places: chosen.places })}</p>}
      <div className="rule-group-foot">
        <Button size="small" onClick={() => setOpen('import')}>
          {t('importTable')}
        </Button>
        {value && (
          <>
            <Button size="small" type="link" onClick={() => setOpen('places')}>
              {t('show')}
            </Button>
            <Button size="small" type="link" danger loading={remove.busy} onClick={() => void drop()}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {open === 'import' && <ImportTableDialog roundId={roundId} unit={unit} onClose={() => setOpen(null)} />}
      {open === 'places' && value && <TablePlacesDialog table={value} onClose={() => setOpen(null)} />}
    </>
  )
}
