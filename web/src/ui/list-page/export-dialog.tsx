import { Checkbox, Form, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { FormDialog } from '../form-dialog.tsx'
import { uiMessages } from '../messages.ts'
import type { ExportChoice } from './list-types.ts'

type Values = Pick<ExportChoice, 'scope' | 'columns'>

interface ExportDialogProps {
  open: boolean
  onClose: () => void
  columns: ReadonlyArray<{ key: string; title: string }>
  shown: string[]
  selectedCount: number
  total: number
  onExport: (values: Values) => Promise<unknown>
}

/** Asks which rows and which columns before an export. */
export function ExportDialog(props: ExportDialogProps) {
  const t = useT(uiMessages)
  const [busy, setBusy] = useState(false)
  const submit = async (values: Values) => {
    setBusy(true)
    try {
      await props.onExport(values)
      props.onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog<Values>
      open={props.open}
      title={t('exportTitle')}
      initial={{ scope: props.selectedCount > 0 ? 'chosen' : 'all', columns: props.shown }}
      submitText={t('export')}
      busy={busy}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <Form.Item name="scope" label={t('exportScope')} className="wide">
        <Radio.Group
          options={[
            {
              value: 'chosen',
              label: t('exportChosen', { count: props.selectedCount }),
              disabled: props.selectedCount === 0,
            },
            { value: 'current', label: t('exportCurrent') },
            { value: 'all', label: t('exportAll', { total: props.total }) },
          ]}
        />
      </Form.Item>
      <Form.Item name="columns" label={t('exportColumns')} className="wide" rules={[{ required: true }]}>
        <Checkbox.Group options={props.columns.map(({ key, title }) => ({ value: key, label: title }))} />
      </Form.Item>
    </FormDialog>
  )
}
