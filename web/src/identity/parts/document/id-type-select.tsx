import { ID_TYPES, type IdType } from '@podium/core/identity/user/user.ts'
import { Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { identityMessages } from '../../messages.ts'

interface IdTypeSelectProps {
  /** Set by the form, as are the next two. */
  id?: string
  value?: IdType
  onChange?: (idType: IdType) => void
  disabled?: boolean
}

/** Chooses the kind of an identity document. */
export function IdTypeSelect(props: IdTypeSelectProps) {
  const t = useT(identityMessages)
  return <Select<IdType> {...props} options={ID_TYPES.map((value) => ({ value, label: t(`id_${value}`) }))} />
}
