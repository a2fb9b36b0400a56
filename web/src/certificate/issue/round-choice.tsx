import { competitionApi } from '@podium/core/competition/api.ts'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { certificateOfficeMessages } from '../office-messages.ts'
import { endKept } from '#web/ui/name-choice/end-kept.tsx'

/** The round named in the address, with a select to change it. */
export function useRoundChoice() {
  const [search, setSearch] = useSearchParams()
  const t = useT(certificateOfficeMessages)
  const rounds = useCall(competitionApi.roundOptions, { own: true }, { staleAfterMs: 60_000 })
  const roundId = search.get('roundId')
  const items = useCall(competitionApi.itemOptions, roundId ? { roundId } : null, { staleAfterMs: 60_000 })
  const select = (
    <Select
      className="certificate-round"
      aria-label={t('chooseRound')}
      placeholder={t('chooseRound')}
      loading={rounds.isPending}
      value={roundId}
      options={rounds.data ?? []}
      labelRender={endKept}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(value: string) => setSearch({ roundId: value }, { replace: true })}
    />
  )
  return { roundId, items, select, search, setSearch }
}
