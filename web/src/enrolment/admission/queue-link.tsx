import { paths } from '@podium/core/paths.ts'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { admissionMessages } from './messages.ts'

/** The way from a filled-in enrolment to the queue of its item. */
export function QueueLink({ itemId }: { itemId: string }) {
  const t = useT(admissionMessages)
  return (
    <p>
      {t('queueHint')} <Link to={paths.home.signUpQueue({ itemId })}>{t('toQueue')}</Link>
    </p>
  )
}
