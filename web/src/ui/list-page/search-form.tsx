import { FilterOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { useEffect, useId, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'
import { usePhone } from '../use-media.ts'
import { searchMessages } from './search-messages.ts'
import type { FilterValues } from './list-state.ts'
import type { ListFilter } from './list-types.ts'
import { DateRangeInput } from '#web/ui/time/date-input.tsx'
import { IdSelect } from '../id-select/id-select.tsx'

/** Number of filters visible before 展开; on a phone all of them are behind one button. */
const COLLAPSED_COUNT = 3

interface SearchFormProps {
  filters: readonly ListFilter[]
  values: FilterValues
  onSearch: (values: FilterValues) => void
}

/**
 * The search form: Enter searches, reset clears, further filters are collapsed unless they are set. On a phone one button
 * with the number of filters that are set opens the whole form, which closes with the search.
 */
export function SearchForm({ filters, values, onSearch }: SearchFormProps) {
  const t = useT(uiMessages)
  const tSearch = useT(searchMessages)
  const [form] = Form.useForm<FilterValues>()
  const isPhone = usePhone()
  const shown = isPhone ? filters.length : COLLAPSED_COUNT
  const [open, setOpen] = useState(false)
  const isSet = (filter: ListFilter) => namesOf([filter]).some((name) => values[name])
  const setCount = filters.filter(isSet).length
  const formId = useId()
  const search = (next: FilterValues) => {
    if (isPhone) setOpen(false)
    onSearch(next)
  }
  useEffect(() => {
    form.resetFields()
    form.setFieldsValue(values)
  }, [form, values])

  const fields = (
    <Form
      form={form}
      id={formId}
      // Ids of its fields differ from those of a dialog's fields with the same names.
      name="search"
      className="list-search"
      hidden={isPhone && !open}
      initialValues={values}
      onFinish={() => search(filled(form.getFieldsValue(true) as FilterValues))}
    >
      {filters.map((filter, index) => (
        <Form.Item
          key={filter.name}
          {...(filter.kind === 'text' && { className: 'list-search-text' })}
          label={filter.label}
          hidden={!open && index >= shown && !isSet(filter)}
          {...(filter.kind === 'dates' ? {} : { name: filter.name })}
        >
          {filter.kind === 'dates' ? <DatesField filter={filter} /> : fieldOf(filter, () => form.submit())}
        </Form.Item>
      ))}
      <div className="list-search-buttons">
        <Button type="primary" htmlType="submit">
          {t('search')}
        </Button>
        <Button
          onClick={() => {
            form.resetFields()
            search({})
          }}
        >
          {t('reset')}
        </Button>
        {filters.length > shown && (
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'less' : 'more')}
          </Button>
        )}
      </div>
    </Form>
  )
  if (!isPhone) return fields
  return (
    <>
      <Button
        block
        icon={<FilterOutlined />}
        className="list-search-toggle"
        aria-expanded={open}
        aria-controls={formId}
        onClick={() => setOpen(!open)}
      >
        {setCount === 0 ? tSearch('filters') : tSearch('filtersSet', { count: setCount })}
      </Button>
      {fields}
    </>
  )
}

function fieldOf(filter: ListFilter, submit: () => void) {
  if (filter.kind === 'custom') return filter.render?.()
  if (filter.kind === 'select') {
    return (
      <IdSelect
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[...(filter.options ?? [])]}
        onSelect={submit}
        onClear={submit}
      />
    )
  }
  return <Input allowClear maxLength={50} />
}

/** Two days as two text values; the date picker's own value is no form value. */
function DatesField({ filter }: { filter: ListFilter }) {
  const t = useT(uiMessages)
  const form = Form.useFormInstance<FilterValues>()
  const until = filter.until ?? `${filter.name}Until`
  const from = Form.useWatch(filter.name, { form, preserve: true })
  const to = Form.useWatch(until, { form, preserve: true })
  const day = (text: string | undefined): Dayjs | null => (text ? dayjs(text) : null)
  return (
    <DateRangeInput
      aria-label={filter.label}
      placeholder={[t('from'), t('until')]}
      value={[day(from), day(to)]}
      onChange={(_, [first, last]) => form.setFieldsValue({ [filter.name]: first ?? '', [until]: last ?? '' })}
    />
  )
}

function filled(values: Record<string, unknown>): FilterValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    ),
  )
}

/** All query names of the filters. */
export function namesOf(filters: readonly ListFilter[]): string[] {
  return filters.flatMap((filter) =>
    filter.kind === 'dates' ? [filter.name, filter.until ?? `${filter.name}Until`] : [filter.name],
  )
}
