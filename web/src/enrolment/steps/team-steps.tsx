import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paths } from '@podium/core/paths.ts'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { RecordSteps, type Step } from '#web/ui/dialog/record-steps.tsx'
import { shownTotal } from '#web/ui/list-page/shown-total.ts'
import { listStateOf, neighbours, pageAt, pageNumOf, queryAt } from './steps.ts'

/** Previous and next enrolment of the list that the page was opened from. */
export function TeamSteps({ teamId }: { teamId: string }) {
  const [search] = useSearchParams()
  const query = search.get('list')
  return query === null ? null : <Steps key={teamId} teamId={teamId} query={query} />
}

function Steps({ teamId, query }: { teamId: string; query: string }) {
  const navigate = useNavigate()
  const { state: arrival } = useLocation() as { state: { step?: Step } | null }
  const state = listStateOf(query)
  const offset = (state.pageNum - 1) * state.pageSize
  const list = useCall(enrolmentApi.teamPage, pageAt(state, offset))
  const found = list.data?.rows.findIndex((row) => row.teamId === teamId) ?? -1
  // A decision may take the team out of the list: its place is remembered.
  const [lastAt, setLastAt] = useState<number | null>(null)
  const at = found >= 0 ? offset + found : lastAt
  if (at !== lastAt) setLastAt(at)
  const total = list.data?.total ?? 0
  const { previous, next } = at === null ? { previous: null, next: null } : neighbours(at, found >= 0, total)

  /** The page with a place, if it is another one than that of the team. */
  const otherPage = (place: number | null) =>
    place === null || pageNumOf(state, place) === state.pageNum ? null : pageAt(state, place)
  const [pageBefore, pageAfter] = [otherPage(previous), otherPage(next)]
  const before = useCall(enrolmentApi.teamPage, pageBefore)
  const after = useCall(enrolmentApi.teamPage, pageAfter)
  const rowAt = (place: number | null, page: typeof list | null) =>
    place === null ? undefined : page?.data?.rows[place % state.pageSize]
  const previousRow = rowAt(previous, pageBefore ? before : list)
  const nextRow = rowAt(next, pageAfter ? after : list)

  if (at === null) return null
  const go = (step: Step) => {
    const row = step === 1 ? nextRow : previousRow
    const place = step === 1 ? next : previous
    if (!row || place === null) return
    const to = paths.office.signUpDetail({ teamId: row.teamId, list: queryAt(query, state, place) })
    void navigate(to, { replace: true, state: { step } })
  }
  return (
    <div className="team-steps">
      <RecordSteps
        at={found >= 0 ? at + 1 : null}
        of={shownTotal(list.data ?? { total: 0 })}
        hasPrevious={previousRow !== undefined}
        hasNext={nextRow !== undefined}
        onStep={go}
        focused={arrival?.step ?? null}
      />
    </div>
  )
}
