import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { shownTotal } from '#web/ui/list-page/shown-total.ts'
import { stepMessages } from './messages.ts'
import { listStateOf, nextWaiting, pageAt, queryAt } from './steps.ts'

const PAGE_SIZE = '100'

/** Enrolments that wait for the viewer, with the filter and order of the list that the page was opened from. */
export function useWaitingTeams(isNeeded: boolean) {
  const [search] = useSearchParams()
  const query = new URLSearchParams(search.get('list') ?? '')
  query.set('turn', 'mine')
  query.set('pageSize', PAGE_SIZE)
  const state = listStateOf(query.toString())
  const list = useCall(enrolmentApi.teamPage, isNeeded ? pageAt(state, 0) : null)
  return { list, rows: list.data?.rows ?? [], addressAt: (place: number) => queryAt(query.toString(), state, place) }
}

interface NextWaitingProps {
  decidedId: string
  waiting: ReturnType<typeof useWaitingTeams>
  /** Those that waited before the decision. */
  before: readonly ListedTeam[]
}

/** After a decision: the next enrolment that waits for the viewer. It is opened, and not decided on. */
export function NextWaiting({ decidedId, waiting, before }: NextWaitingProps) {
  const t = useT(stepMessages)
  const { list, rows, addressAt } = waiting
  if (!list.data) return null
  const place = nextWaiting(rows, before, decidedId)
  if (place === null) return <Alert type="success" showIcon title={t('noneWaiting')} className="form-refusal" />
  const { teamId, name } = rows[place]!
  const isStillListed = rows.some((row) => row.teamId === decidedId)
  const count = shownTotal({ ...list.data, total: list.data.total - (isStillListed ? 1 : 0) })
  const to = paths.office.signUpDetail({ teamId, list: addressAt(place) })
  return (
    <Alert
      type="success"
      showIcon
      className="form-refusal"
      title={t('stillWaiting', { count })}
      action={<OpenNext name={name || '—'} to={to} />}
    />
  )
}

function OpenNext({ name, to }: { name: string; to: string }) {
  const t = useT(stepMessages)
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // After the dialog has given the focus back to its button, which goes with the decision.
    const timer = setTimeout(() => button.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button ref={button} type="primary" size="small" onClick={() => void navigate(to, { replace: true })}>
      {t('openNext', { name })}
    </Button>
  )
}
