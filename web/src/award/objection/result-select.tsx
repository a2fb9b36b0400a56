import { awardApi } from '@podium/core/award/api.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { objectionMessages } from './messages.ts'

const SHOWN = 50

export interface TeamAndStage {
  teamId: string
  stageId: string
}

/** One of the results of a school's teams, found by the team. */
export function ResultSelect({ onChoose }: { onChoose: (chosen: TeamAndStage | null) => void }) {
  const t = useT(objectionMessages)
  const [keyword, setKeyword] = useState('')
  const query = { pageSize: SHOWN, ...(keyword && { keyword }) }
  const choices = useCall(awardApi.objectionChoices, query, { keepPrevious: true })
  const rows = choices.data?.rows ?? []
  return (
    <Select
      aria-label={t('result')}
      loading={choices.isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={choices.isSuccess ? t('noResult') : null}
      options={rows.map(({ teamId, stageId, teamName, roundName, itemName, stageName }) => ({
        value: `${teamId} ${stageId}`,
        label: [teamName, roundName, itemName, stageName].join(' · '),
      }))}
      onChange={(value: string) => {
        const [teamId, stageId] = value.split(' ')
        onChoose(teamId && stageId ? { teamId, stageId } : null)
      }}
    />
  )
}
