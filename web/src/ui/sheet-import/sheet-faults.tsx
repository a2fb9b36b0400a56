import type { CellFault, SheetCheck, SheetColumn } from '@podium/core/base/file/sheet-import.ts'
import { Alert, Button, Table } from 'antd'
import type { ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { sheetImportMessages } from './messages.ts'

interface SheetFaultsProps<Fault extends CellFault> {
  columns: readonly SheetColumn[]
  found: SheetCheck & { faults: readonly Fault[] }
  /** Address of the annotated copy. */
  annotated: string
  title?: string
  /** A field that corrects the cell. */
  correction?: { title: string; renderField: (fault: Fault) => ReactNode }
  /** What the row is about. */
  about?: { title: string; of: (fault: Fault) => string }
}

/** The bad cells of a checked worksheet, with a link to the copy that names them all. */
export function SheetFaults<Fault extends CellFault>(props: SheetFaultsProps<Fault>) {
  const { columns, found, annotated, title, correction, about } = props
  const t = useT(sheetImportMessages)
  const { language } = useLanguage()
  const { total, faultCount, faults } = found
  const columnName = (key: string) => {
    const column = columns.find((each) => each.key === key)
    return column ? pick(column, language) : key
  }
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={title ?? t('bad', { count: faultCount, total })}
        action={<Button href={annotated}>{t('annotatedCopy')}</Button>}
      />
      <Table
        size="small"
        rowKey={({ row, column }) => `${row} ${column}`}
        dataSource={[...faults]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('row'), dataIndex: 'row', width: '6rem', align: 'right', className: 'figures' },
          ...(about ? [{ title: about.title, render: (_: unknown, fault: Fault) => about.of(fault) }] : []),
          { title: t('column'), width: '9rem', render: (_, { column }) => columnName(column) },
          { title: t('fault'), render: (_, fault) => pick(fault, language) },
          ...(correction
            ? [
                {
                  title: correction.title,
                  width: '12rem',
                  render: (_: unknown, fault: Fault) => correction.renderField(fault),
                },
              ]
            : []),
        ]}
      />
      {faultCount > faults.length && <p>{t('more', { shown: faults.length, count: faultCount })}</p>}
    </>
  )
}
