import { Button, Form } from 'antd'
import type { FormListFieldData } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { officeMessages } from '../office-messages.ts'

interface RowsFieldProps {
  name: string | (string | number)[]
  /** Of a list within a list: where it is from the beginning of the form. */
  path?: (string | number)[]
  /** Label of a row, before its number. */
  label: string
  /** Values of a new row; receives the existing rows. */
  newRow: (rows: readonly object[]) => object
  addText?: string
  removeText?: string
  max?: number
  empty?: string
  /** Content beside the row's number. */
  extra?: (field: FormListFieldData) => ReactNode
  children: (field: FormListFieldData) => ReactNode
}

/** A list of rows within a form, to add, move and remove. `children` renders a row's fields by `field.name`. */
export function RowsField(props: RowsFieldProps) {
  const t = useT(officeMessages)
  const form = Form.useFormInstance()
  return (
    <Form.List name={props.name}>
      {(fields, { add, remove, move }) => (
        <div className="round-rows wide" id={[props.path ?? props.name].flat().join('_')}>
          {fields.length === 0 && props.empty && <p className="ui-empty-hint">{props.empty}</p>}
          {fields.map((field, at) => (
            <section key={field.key} className="round-row" aria-label={`${props.label} ${at + 1}`}>
              <div className="round-row-head">
                <span className="figures">
                  {props.label} {at + 1}
                </span>
                <span className="round-row-tools">
                  {props.extra?.(field)}
                  <Button size="small" type="text" disabled={at === 0} onClick={() => move(at, at - 1)}>
                    {t('up')}
                  </Button>
                  <Button size="small" type="text" disabled={at === fields.length - 1} onClick={() => move(at, at + 1)}>
                    {t('down')}
                  </Button>
                  <Button size="small" type="text" danger onClick={() => remove(field.name)}>
                    {props.removeText ?? t('removeRow')}
                  </Button>
                </span>
              </div>
              <div className="form-grid">{props.children(field)}</div>
            </section>
          ))}
          <AddButton
            block
            count={fields.length}
            most={props.max ?? 100}
            onClick={() => add(props.newRow((form.getFieldValue(props.path ?? props.name) ?? []) as object[]))}
          >
            {props.addText ?? t('addRow')}
          </AddButton>
        </div>
      )}
    </Form.List>
  )
}
