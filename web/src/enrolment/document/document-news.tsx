import type { DocumentByLink } from '@podium/core/enrolment/document/signer-link.ts'
import { isAccepted, isLapsed } from '@podium/core/enrolment/document/team-document.ts'
import { Alert } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { signingMessages } from './signing-messages.ts'

/** What became of the copy that was handed in; nothing before that. */
export function DocumentNews({ document }: { document: DocumentByLink }) {
  const t = useT(signingMessages)
  const { reason, uploadedAt } = document
  if (reason) return <Alert type="warning" showIcon title={t('returned', { reason })} />
  if (isLapsed(document)) return <Alert type="warning" showIcon title={t('lapsed')} />
  if (isAccepted(document)) return <Alert type="success" showIcon title={t('accepted')} />
  if (uploadedAt === null) return null
  return <Alert type="success" showIcon title={t('received', { at: timeText(uploadedAt) })} />
}
