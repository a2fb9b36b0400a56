import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Input, Modal, Skeleton } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { enrolmentMessages } from '../messages.ts'
import { memberMessages } from './messages.ts'

/** The link of an invitation, for the captain to pass on. */
export function LinkToPassOn({ token, expiresAt }: { token: string; expiresAt: string }) {
  const t = useT(enrolmentMessages)
  const times = useWindowTimes()
  const copy = useCopy()
  const link = new URL(paths.home.signUp({ invite: token }), window.location.origin).href
  return (
    <>
      <Input.TextArea readOnly autoSize value={link} aria-label={t('inviteByLink')} />
      <p className="sign-up-hint">{t('inviteLinkHint', { until: times.closing(expiresAt) })}</p>
      <Button type="primary" size="large" block onClick={() => void copy(link)}>
        {t('copyLink')}
      </Button>
    </>
  )
}

interface InvitationLinkProps {
  teamId: string
  memberId: string
  onClose: () => void
}

/** Shows the link of an open invitation again. */
export function InvitationLink({ teamId, memberId, onClose }: InvitationLinkProps) {
  const t = useT(memberMessages)
  const link = useCall(enrolmentApi.invitationLink, { teamId, memberId }, { staleAfterMs: 0 })
  return (
    <Modal open title={t('link')} footer={null} onCancel={onClose}>
      {link.isPending && <Skeleton active />}
      {link.isError && <Failure refusal={link.error} onRetry={() => void link.refetch()} />}
      {link.data && <LinkToPassOn {...link.data} />}
    </Modal>
  )
}
