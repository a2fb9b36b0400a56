import { competitionApi } from '@podium/core/competition/api.ts'
import { MAX_TABLE_ROWS, type TableUnit } from '@podium/core/competition/quota-table/quota-table.ts'
import { readTableRows } from '@podium/core/competition/quota-table/table-import.rule.ts'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { tableMessages } from './table-messages.ts'

const SHOWN_FAULTS = 20
const EXAMPLES: Readonly<Record<TableUnit, string>> = {
  school: '10001\t3\n10002\t5',
  college: '10001\t法学院\t2',
  region: '浙江省\t20',
  organisation: 'ZJ01\t20',
}

interface Values {
  name: string
  text: string
}

/** Imports a table pasted from a spreadsheet, all rows or none; wrong cells are named. */
export function ImportTableDialog({
  roundId,
  unit,
  onClose,
}: {
  roundId: string
  unit: TableUnit
  onClose: () => void
}) {
  const t = useT(tableMessages)
  const [faults, setFaults] = useState<string[]>([])
  const load = useWrite(competitionApi.importQuotaTable, {
    inline: true,
    refresh: [competitionApi.quotaTables],
    onDone: (answer) => {
      setFaults(answer.faults.map(({ row, reason }) => t(`fault_${reason}`, { row })))
      if (answer.faults.length > 0) return
      toast('success', t('imported'))
      onClose()
    },
  })
  const submit = ({ name, text }: Values) => {
    const rows = readTableRows(text, unit)
    const bad = rows.flatMap((row, at) => (row === null ? [t('fault_columns', { row: at + 1 })] : []))
    const all = rows.length > MAX_TABLE_ROWS ? [t('tooLong', { count: MAX_TABLE_ROWS }), ...bad] : bad
    setFaults(all)
    if (all.length === 0) void load.run({ roundId, name, unit, rows: rows.filter((row) => row !== null) })
  }
  return (
    <FormDialog<Values>
      open
      title={t('importTable')}
      initial={{}}
      submitText={t('importTable')}
      busy={load.busy}
      refusal={load.refusal}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item className="wide" name="name" label={t('name')} rules={[{ required: true, message: t('name') }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        className="wide"
        name="text"
        label={t('rows')}
        extra={`${t(`hint_${unit}`)} ${t('hintChange')}`}
        rules={[{ required: true, message: t('rows') }]}
      >
        <Input.TextArea autoSize={{ minRows: 8, maxRows: 16 }} placeholder={EXAMPLES[unit]} />
      </Form.Item>
      {faults.length > 0 && (
        <Alert
          className="wide"
          type="error"
          title={
            <ul className="rule-verdicts">
              {faults.slice(0, SHOWN_FAULTS).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
    </FormDialog>
  )
}
