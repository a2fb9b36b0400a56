import { Select, type SelectProps } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { endKept } from '../name-choice/end-kept.tsx'
import { recordNameMessages } from './record-name-messages.ts'

type AnyOption = NonNullable<SelectProps['options']>[number]

/**
 * A select of records by their ids, which keeps the end of long names. A chosen record without an option shows that its
 * name is being loaded, or that it was deleted, never its id.
 */
export function IdSelect<Value, Option extends AnyOption = AnyOption>(props: SelectProps<Value, Option>) {
  const t = useT(recordNameMessages)
  const { options = [], loading = options.length === 0 } = props
  return (
    <Select<Value, Option>
      labelRender={(chosen) => (chosen.label ? endKept(chosen) : t(loading ? 'nameLoading' : 'nameGone'))}
      {...props}
    />
  )
}
