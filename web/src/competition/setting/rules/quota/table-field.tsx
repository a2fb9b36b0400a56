import { CloseOutlined } from '@ant-design/icons'
import { Button, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { AddButton } from '#web/ui/feedback/add-button.tsx'

interface TableFieldProps<Row> {
  rows: readonly Row[]
  /** Most rows that the table may have, and the fewest. */
  most: number
  fewest?: number
  onChange: (rows: readonly Row[]) => void
  /** The row that an addition begins with. */
  next: () => Row
  addText: string
  removeText: (no: number) => string
  /** The fields of a row. */
  children: (row: Row, set: (row: Row) => void) => ReactNode
}

/** Rows of a quota that are added, filled in and removed. */
export function TableField<Row>({ rows, most, fewest = 0, onChange, next, ...words }: TableFieldProps<Row>) {
  const { addText, removeText, children } = words
  return (
    <div className="rule-group">
      {rows.map((row, at) => (
        <div key={at} className="rule-predicate">
          {children(row, (changed) => onChange(rows.with(at, changed)))}
          {rows.length > fewest && (
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={removeText(at + 1)}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      <div className="rule-group-foot">
        <AddButton size="small" count={rows.length} most={most} onClick={() => onChange([...rows, next()])}>
          {addText}
        </AddButton>
      </div>
    </div>
  )
}

interface NumberFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
}

export function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <label className="rule-fact">
      <span>{label}</span>
      <InputNumber
        size="small"
        min={0}
        max={100_000}
        precision={0}
        value={value}
        onChange={(number) => onChange(number ?? 0)}
      />
    </label>
  )
}
