import type { ButtonProps } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ReasonedButton } from './disabled-reason.tsx'
import { reasonMessages } from './reason-messages.ts'

/** Adds one more to a list; disabled, with the reason, once the list has as many as it may. */
export function AddButton({ count, most, ...rest }: ButtonProps & { count: number; most: number }) {
  const t = useT(reasonMessages)
  return <ReasonedButton type="dashed" reason={count >= most && t('atMost', { most })} {...rest} />
}
