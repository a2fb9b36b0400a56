import { competitionApi } from '@podium/core/competition/api.ts'
import { useNavigate } from 'react-router'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { WaitingElsewhere } from '#web/ui/feedback/waiting-elsewhere.tsx'
import { approvalMessages } from './messages.ts'

const MOST = 10

/** Other rounds than the shown one that wait for the viewer's approval. */
export function ApprovalElsewhere({ shownId }: { shownId: string }) {
  const t = useT(approvalMessages)
  const { language } = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const mayApprove = may('competition:round:list') && may('competition:round:publish')
  usePushed('notice', mayApprove ? [competitionApi.roundPage] : [])
  const { data } = useCall(competitionApi.roundPage, mayApprove ? { turn: 'mine', pageSize: MOST } : null, {
    refreshOnFocus: true,
  })
  const others = (data?.rows ?? []).filter(({ roundId }) => roundId !== shownId)
  return (
    <WaitingElsewhere
      waiting={others.map(({ roundId, name, nameEn, year }) => ({
        key: roundId,
        text: t('elsewhere', { round: `${pick({ zh: name, en: nameEn }, language)} · ${year}` }),
        open: () => void navigate(paths.office.competitionDetails({ roundId })),
      }))}
    />
  )
}
