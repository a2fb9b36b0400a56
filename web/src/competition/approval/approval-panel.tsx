import { competitionApi } from '@podium/core/competition/api.ts'
import { approvalAnswerLabels } from '@podium/core/competition/labels.ts'
import { MAX_APPROVERS, type ApprovalAnswer } from '@podium/core/competition/round/approval-answer.ts'
import type { ApprovalRequest, Approver } from '@podium/core/competition/round/approval.ts'
import { awaitsApproval } from '@podium/core/competition/round/round-state.ts'
import { inForce } from '@podium/core/competition/round/round.rule.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed, withNote } from '#web/lib/i18n/punctuation.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag, type Tone } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { approvalMessages } from './messages.ts'
import { RoundChanges } from './round-changes.tsx'

const tones: Readonly<Record<ApprovalAnswer, Tone>> = { approved: 'success', rejected: 'danger', withdrawn: 'neutral' }

/** Whether the round waits for approval, its settings in words, what changed, and earlier requests. */
export function ApprovalPanel({ round }: { round: RoundForEdit }) {
  const t = useT(approvalMessages)
  const { language } = useLanguage()
  const { roundId } = round
  const approval = useCall(competitionApi.approval, { roundId })
  if (approval.isError) return <Failure refusal={approval.error} onRetry={() => void approval.refetch()} />
  if (!approval.data) return <Skeleton active className="round-panel" />
  const { requests } = approval.data
  const approverName = (approver: Approver | null) => {
    const people = listed(approver?.people ?? [], language)
    const total = approver?.total ?? 0
    const named = total > MAX_APPROVERS ? t('andOthers', { people, total }) : people
    const group = approver?.groupName || t('platform')
    return named ? withNote(group, named, language) : group
  }
  const pending = requests.find(({ answer }) => answer === null)
  return (
    <section className="round-panel approval-panel">
      {awaitsApproval(round) && (
        <Alert
          type="warning"
          showIcon
          title={round.byUpper ? t('waitingForYou') : t('waitingFor', { who: approverName(approval.data.approver) })}
          description={
            <>
              {pending && <p>{t('askedBy', { name: pending.requestedByName, at: timeText(pending.requestedAt) })}</p>}
              {pending?.note && <p>{pending.note}</p>}
              <p>{t(round.byUpper ? 'lockedForYou' : 'locked')}</p>
            </>
          }
        />
      )}
      {inForce(round.publishedAt) && (
        <p className="approval-links">
          <Link to={paths.home.competitionPreview({ roundId })} target="_blank">
            {t('previewLink')}
          </Link>
        </p>
      )}
      <RoundChanges approval={approval.data} />
      <History requests={requests.filter(({ answer }) => answer !== null)} />
    </section>
  )
}

function History({ requests }: { requests: readonly ApprovalRequest[] }) {
  const t = useT(approvalMessages)
  const { language } = useLanguage()
  if (requests.length === 0) return null
  return (
    <>
      <h3>{t('history')}</h3>
      <ul className="approval-history">
        {requests.map(({ approvalId, requestedByName, requestedAt, note, answer, answeredByName, ...answered }) => (
          <li key={approvalId}>
            <div>
              <StateTag tone={answer ? tones[answer] : 'warning'}>
                {answer ? pick(approvalAnswerLabels[answer], language) : t('pending')}
              </StateTag>
              <span className="figures">
                {answeredByName} {timeText(answered.answeredAt)}
              </span>
              <span>{t('askedBy', { name: requestedByName, at: timeText(requestedAt) })}</span>
            </div>
            {note && <p>{note}</p>}
            {answered.opinion && <p>{answered.opinion}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
