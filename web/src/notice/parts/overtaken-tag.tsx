import { useT } from '#web/lib/i18n/i18n.ts'
import { noticeMessages } from '../messages.ts'

/** That what a message says no longer holds; nothing while it does. */
export function OvertakenTag({ message }: { message: { readonly overtaken: boolean } }) {
  const t = useT(noticeMessages)
  return message.overtaken && <small>{t('overtaken')}</small>
}
