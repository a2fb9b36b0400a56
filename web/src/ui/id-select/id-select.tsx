import { Select, type SelectProps } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { endKept } from '../name-choice/end-kept.tsx'
import { recordNameMessages } from './record-name-messages.ts'

/**
 * A select of records by their ids, which keeps the end of long names. A chosen record without an option shows that its
 * name is being loaded, or that it was deleted, never its id.
 */
export function IdSelect<Value>(props: SelectProps<Value>) {
  const t = useT(recordNameMessages)
  const { options = [], loading = options.length === 0 } = props
  return (
    <Select<Value>
      labelRender={(chosen) => (chosen.label ? endKept(chosen) : t(loading ? 'nameLoading' : 'nameGone'))}
      {...props}
    />
  )
}
