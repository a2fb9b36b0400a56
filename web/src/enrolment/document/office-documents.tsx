import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isAccepted, isRefused, type TeamDocument } from '@podium/core/enrolment/document/team-document.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { DocumentLine } from './document-line.tsx'
import { documentMessages } from './messages.ts'
import { PaperCheck } from './paper-check.tsx'
import './document.css'

/** Signed copies of a team for those who audit it; nothing where no document is asked for. */
export function OfficeDocuments({ team }: { team: Pick<TeamDetail, 'teamId' | 'serverNow' | 'setting'> }) {
  const t = useT(documentMessages)
  const { teamId, setting } = team
  const isAsked = (setting?.documents.length ?? 0) > 0
  const list = useCall(enrolmentApi.teamDocuments, isAsked ? { teamId } : null, { staleAfterMs: 0 })
  if (list.isError) return <Failure refusal={list.error} onRetry={() => void list.refetch()} />
  if (!list.data || list.data.documents.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('title')}</h3>
      <PaperCheck teamId={teamId} />
      <ul className="document-list">
        {list.data.documents.map((document) => (
          <DocumentLine
            key={`${document.key} ${document.memberId ?? ''}`}
            document={document}
            now={team.serverNow}
            extra={document.copy && t('printed', { code: document.copy.code })}
          >
            <CopyDecision teamId={teamId} document={document} onDecided={() => void list.refetch()} />
          </DocumentLine>
        ))}
      </ul>
    </section>
  )
}

interface CopyDecisionProps {
  teamId: string
  document: TeamDocument
  onDecided: () => void
}

/** Accepting a copy, or returning it with a reason, where the reader may. */
function CopyDecision({ teamId, document, onDecided }: CopyDecisionProps) {
  const t = useT(documentMessages)
  const may = useMay()
  const [isReturning, setReturning] = useState(false)
  const decide = useWrite(enrolmentApi.decideCopy, {
    inline: true,
    onDone: (_, { accept }) => {
      setReturning(false)
      toast('success', t(accept ? 'accepted' : 'refused'))
      onDecided()
    },
    onRefused: (refusal) => {
      if (!isReturning) toast('error', refusal.msg)
      onDecided()
    },
  })
  const { copy, decideHindrance, name } = document
  if (!copy || decideHindrance !== null || !may('enrolment:team:audit')) return null
  const about = { teamId, copyId: copy.copyId, version: copy.version }
  return (
    <>
      {!isAccepted(document) && (
        <Button size="small" loading={decide.busy} onClick={() => void decide.run({ ...about, accept: true })}>
          {t('accept')}
        </Button>
      )}
      {!isRefused(document) && (
        <Button size="small" danger onClick={() => setReturning(true)}>
          {t('refuse')}
        </Button>
      )}
      {isReturning && (
        <ReasonDialog
          title={t('refuseTitle', { name })}
          submitText={t('refuse')}
          busy={decide.busy}
          refusal={decide.refusal}
          onClose={() => setReturning(false)}
          onSubmit={(reason) => decide.run({ ...about, accept: false, reason })}
        />
      )}
    </>
  )
}
