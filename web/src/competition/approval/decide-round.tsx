import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { paths } from '@podium/core/paths.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { DecisionDialog } from '#web/ui/dialog/decision-dialog.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { officeMessages } from '../office-messages.ts'
import { approvalMessages } from './messages.ts'
import { RoundChanges } from './round-changes.tsx'

interface DecideRoundProps {
  round: RoundForEdit
  refresh: readonly Endpoint[]
  onClose: () => void
}

/** Approves or rejects a round, with its settings and what changed in view. */
export function DecideRound({ round, refresh, onClose }: DecideRoundProps) {
  const t = useT(approvalMessages)
  const office = useT(officeMessages)
  const { language } = useLanguage()
  const name = pick({ zh: round.name, en: round.nameEn }, language)
  const { roundId, version } = round
  const approval = useCall(competitionApi.approval, { roundId })
  const move = useWrite(competitionApi.moveRound, { inline: true, refresh })
  return (
    <DecisionDialog
      title={t('decideTitle', { name })}
      choices={[
        { value: 'publish', label: t('approve'), hint: t('approveHint'), needsOpinion: false },
        { value: 'reject', label: t('reject'), hint: t('rejectHint'), needsOpinion: true },
      ]}
      initial="publish"
      busy={move.busy}
      refusal={move.refusal}
      decide={async (decision) => {
        const done = await move.run({ roundId, version, ...decision })
        return done ? [{ name, refused: null }] : null
      }}
      onDecided={() => undefined}
      onAllDecided={(action) => toast('success', office(`done_${action}`))}
      onClose={onClose}
    >
      <div className="wide approval-panel">
        {approval.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
        {approval.isError && <Failure refusal={approval.error} onRetry={() => void approval.refetch()} />}
        {approval.data && <RoundChanges approval={approval.data} />}
        <p className="approval-links">
          <Link to={paths.home.competitionPreview({ roundId })} target="_blank">
            {t('previewLink')}
          </Link>
        </p>
      </div>
    </DecisionDialog>
  )
}
