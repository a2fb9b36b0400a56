import { MAX_CHOSEN, type ExportRequest } from '@podium/core/base/export/list-export.ts'
import { worded } from '@podium/core/base/wording.ts'
import { Button, Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { asRefusal, type RefusalError } from '#web/lib/call/refusal-error.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { uiMessages } from '../messages.ts'
import type { ListExporter } from './list-types.ts'

interface Values {
  rows: ExportRequest['selection']['rows']
  columns: string[]
}

interface ExportDialogProps {
  open: boolean
  onClose: () => void
  exporter: ListExporter
  /** Columns visible in the list. */
  shown: readonly string[]
  selectedIds: readonly string[]
  /** The list's filter, and its number of rows. */
  filter: Readonly<Record<string, string | number>>
  /** Number of rows of the list for display. */
  total: string
  /** The list's `fixedQuery`. */
  within: Readonly<Record<string, string | number>>
}

/** Asks for rows and columns, exports, and reports the outcome. */
export function ExportDialog(props: ExportDialogProps) {
  const { exporter, selectedIds, total } = props
  const t = useT(uiMessages)
  const { language, wording } = useLanguage()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RefusalError | null>(null)
  const keys = Object.keys(exporter.columns)
  const shown = keys.filter((key) => props.shown.includes(key))
  const tooMany = selectedIds.length > MAX_CHOSEN
  const close = () => {
    setRefusal(null)
    props.onClose()
  }
  const submit = async ({ rows, columns }: Values) => {
    setBusy(true)
    setRefusal(null)
    try {
      const name = await exporter.run({ selection: selectionOf(rows, props), columns })
      toast('success', t('exported', { name }))
      close()
    } catch (thrown) {
      setRefusal(asRefusal(thrown, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog<Values>
      open={props.open}
      title={t('exportTitle')}
      form={form}
      initial={{
        rows: selectedIds.length > 0 && !tooMany ? 'chosen' : 'filtered',
        columns: shown.length > 0 ? shown : keys,
      }}
      submitText={t('export')}
      busy={busy}
      refusal={refusal && { msg: refusal.msg, fields: [] }}
      onClose={close}
      onSubmit={submit}
    >
      <Form.Item
        name="rows"
        label={t('exportScope')}
        className="wide"
        {...(tooMany ? { help: t('exportTooMany', { most: MAX_CHOSEN }) } : {})}
      >
        <Radio.Group
          className="export-rows"
          options={[
            {
              value: 'chosen',
              label: t('exportChosen', { count: selectedIds.length }),
              disabled: selectedIds.length === 0 || tooMany,
            },
            { value: 'filtered', label: t('exportFiltered', { total }) },
            { value: 'all', label: t('exportAll') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="columns"
        label={t('exportColumns')}
        className="wide"
        rules={[{ required: true, message: t('exportNoColumn') }]}
      >
        <Checkbox.Group
          className="export-columns"
          options={keys.map((key) => ({
            value: key,
            label: worded(pick(exporter.columns[key]!, language), wording),
          }))}
        />
      </Form.Item>
      <div className="wide">
        <Button size="small" type="link" onClick={() => form.setFieldValue('columns', keys)}>
          {t('exportEveryColumn')}
        </Button>
      </div>
    </FormDialog>
  )
}

function selectionOf(rows: Values['rows'], props: ExportDialogProps): ExportRequest['selection'] {
  if (rows === 'chosen') return { rows, ids: props.selectedIds }
  if (rows === 'filtered') return { rows, filter: props.filter }
  return Object.keys(props.within).length > 0 ? { rows: 'filtered', filter: props.within } : { rows }
}
