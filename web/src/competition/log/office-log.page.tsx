import { competitionApi } from '@podium/core/competition/api.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { useLogList } from '#web/system/parts/use-log-list.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { RoundFrame } from '../round/round-frame.tsx'

const source = listOf(competitionApi.roundLog)

/** What was done in one round. @spec B25 */
function CompetitionLogPage() {
  const { list, drawer } = useLogList()
  return (
    <RoundFrame page="log">
      {({ roundId }) => (
        <>
          <ListPage name="competition.log" source={source} fixedQuery={{ roundId }} {...list} />
          {drawer}
        </>
      )}
    </RoundFrame>
  )
}

export { CompetitionLogPage as Page }
