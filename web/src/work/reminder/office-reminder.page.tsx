import type { Input } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { LAGGING_THINGS } from '@podium/core/work/reminder/lagging.ts'
import type { LaggingTeam } from '@podium/core/work/reminder/reminder-api.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { listOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { RemindDialog } from '#web/notice/parts/remind-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { ForfeitNotice } from '../forfeit/forfeit-notice.tsx'
import { teamReminderMessages } from './messages.ts'

const source = listOf(workApi.laggingTeams)

type Who = Input<typeof workApi.previewTeamReminders>

/** Teams that have not submitted enrolment or work, and reminders to their captains. */
function TeamReminderPage() {
  const t = useT(teamReminderMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const may = useMay()
  const [search] = useSearchParams()
  const roundId = search.get('roundId')
  const [itemId, stageId] = [search.get('itemId'), search.get('stageId')]
  const seesRounds = may('competition:round:list')
  const rounds = useCall(competitionApi.roundOptions, seesRounds ? {} : null).data ?? []
  const items = useCall(competitionApi.itemOptions, seesRounds && roundId ? { roundId } : null).data ?? []
  const stages = useCall(competitionApi.stageOptions, seesRounds && roundId ? { roundId } : null).data ?? []
  const [who, setWho] = useState<Who | null>(null)
  const remind = useWrite(workApi.remindTeams, {
    inline: true,
    refresh: [workApi.laggingTeams],
    onDone: ({ sent }) => {
      toast('success', t('reminded', { count: sent }))
      setWho(null)
    },
  })
  const open = (next: Who) => {
    remind.clear()
    setWho(next)
  }
  return (
    <>
      {may('enrolment:team:exclude') && roundId && itemId && stageId && (
        <ForfeitNotice roundId={roundId} itemId={itemId} stageId={stageId} />
      )}
      <ListPage
        name="work.reminder"
        source={source}
        rowId={({ teamId, stageId }) => `${teamId} ${stageId ?? ''}`}
        selectable
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'thing',
            label: t('thing'),
            kind: 'select',
            options: LAGGING_THINGS.map((thing) => ({ value: thing, label: t(`thing_${thing}`) })),
          },
          ...(seesRounds ? [{ name: 'roundId', label: t('round'), kind: 'select' as const, options: rounds }] : []),
          ...(items.length > 0
            ? [
                { name: 'itemId', label: t('item'), kind: 'select' as const, options: items },
                { name: 'stageId', label: t('stage'), kind: 'select' as const, options: stages },
              ]
            : []),
        ]}
        columns={[
          { key: 'teamName', title: t('team'), width: 150, render: ({ teamName }) => teamName || t('unnamed') },
          { key: 'schoolName', title: t('school'), width: 160 },
          { key: 'captainName', title: t('captain'), width: 90 },
          { key: 'roundName', title: t('round'), width: 200, hidden: roundId !== null },
          { key: 'itemName', title: t('item'), width: 130 },
          { key: 'thing', title: t('thing'), width: 150, render: thingOf },
          {
            key: 'state',
            title: t('state'),
            width: 250,
            render: ({ state, awaited }) => (
              <>
                {pick(state, language)} {awaited > 0 && `· ${t('awaited', { count: awaited })}`}
              </>
            ),
          },
          { key: 'closesAt', title: t('closesAt'), width: 150, render: (row) => times.closing(row.closesAt) },
          {
            key: 'remindedAt',
            title: t('remindedAt'),
            width: 150,
            keep: true,
            sorter: true,
            render: ({ remindedAt }) => (remindedAt ? timeText(remindedAt) : t('never')),
          },
        ]}
        actionsWidth={80}
        rowActions={(row) => [
          {
            key: 'remind',
            label: t('remind'),
            reason: row.hindrance,
            onClick: () => open({ chosen: [chosenOf(row)] }),
          },
        ]}
        renderTools={({ selected, total, filters }) => (
          <>
            <ReasonedButton
              type={selected.length > 0 ? 'default' : 'primary'}
              reason={total === 0 ? t('nobodyLags') : null}
              onClick={() => open(filters)}
            >
              {t('remindAll')}
            </ReasonedButton>
            {selected.length > 0 && (
              <Button type="primary" onClick={() => open({ chosen: selected.map(chosenOf) })}>
                {t('remindChosen', { count: selected.length })}
              </Button>
            )}
          </>
        )}
      />
      {who && (
        <RemindDialog
          who={who}
          load={() => call(workApi.previewTeamReminders, who)}
          busy={remind.busy}
          refusal={remind.refusal}
          onSend={(previewed) => void remind.run({ ...who, previewed })}
          onClose={() => setWho(null)}
        />
      )}
    </>
  )

  function thingOf({ thing, stageName }: LaggingTeam): string {
    return stageName === '' ? t(`thing_${thing}`) : `${t(`thing_${thing}`)} · ${stageName}`
  }
}

function chosenOf({ teamId, thing, stageId }: LaggingTeam) {
  return { teamId, thing, stageId }
}

export { TeamReminderPage as Page }
