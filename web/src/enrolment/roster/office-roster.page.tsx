import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { CHECK_STANDINGS, checkStandingLabels } from '@podium/core/enrolment/roster/person-check.ts'
import { ROSTER_STATES, rosterStateLabels, type RosterRow } from '@podium/core/enrolment/roster/roster.ts'
import { paths } from '@podium/core/paths.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { checkMessages } from './check-messages.ts'
import { rosterMessages } from './messages.ts'
import { RosterPlaceDialog, type RosterPlace } from './roster-place-dialog.tsx'
import { RosterSettingDialog } from './roster-setting-dialog.tsx'

const source = listOf(enrolmentApi.rosterPage)

/** Who of each team takes part in a stage, and what the stage asks for. */
function EnrolmentRosterPage() {
  const t = useT(rosterMessages)
  const tCheck = useT(checkMessages)
  const item = useT(wordingMessages)('signUpItem')
  const { language } = useLanguage()
  const may = useMay()
  const maySetUp = may('competition:setting:edit')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [roundId, itemId, stageId] = ['roundId', 'itemId', 'stageId'].map((name) => search.get(name))
  const seesRounds = may('competition:round:list')
  const rounds = useCall(competitionApi.roundOptions, seesRounds ? {} : null).data ?? []
  const items = useCall(competitionApi.itemOptions, seesRounds && roundId ? { roundId } : null).data ?? []
  const stages = useCall(competitionApi.stageOptions, seesRounds && roundId ? { roundId } : null).data ?? []
  const [setting, setSetting] = useState<RosterPlace | null>(null)
  const [checked, setChecked] = useState<RosterRow | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const place = roundId && itemId && stageId ? { roundId, itemId, stageId } : null
  return (
    <>
      <ListPage
        name="enrolment.rosters"
        source={source}
        rowId={(row) => `${row.teamId} ${row.stageId}`}
        empty={{ title: t('empty'), hint: t(maySetUp ? 'emptySetUp' : 'emptyHint') }}
        exporter={may('enrolment:team:export') ? exportOf(enrolmentApi.exportRosters) : undefined}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          ...(seesRounds ? [{ name: 'roundId', label: t('roundName'), kind: 'select' as const, options: rounds }] : []),
          ...(items.length > 0
            ? [
                { name: 'itemId', label: item, kind: 'select' as const, options: items },
                { name: 'stageId', label: t('stageName'), kind: 'select' as const, options: stages },
              ]
            : []),
          {
            name: 'rosterState',
            label: t('rosterState'),
            kind: 'select',
            options: ROSTER_STATES.map((state) => ({ value: state, label: pick(rosterStateLabels[state], language) })),
          },
          {
            name: 'checkStanding',
            label: t('checkStanding'),
            kind: 'select',
            options: CHECK_STANDINGS.map((value) => ({ value, label: pick(checkStandingLabels[value], language) })),
          },
        ]}
        columns={[
          { key: 'number', title: t('number'), width: 130, render: (row) => row.number || '—' },
          { key: 'teamName', title: t('teamName'), width: 130 },
          { key: 'schoolName', title: t('schoolName'), width: 140 },
          { key: 'itemName', title: item, width: 110 },
          { key: 'stageName', title: t('stageName'), width: 80 },
          {
            key: 'rosterState',
            title: t('rosterState'),
            width: 90,
            render: (row) => pick(rosterStateLabels[row.rosterState], language),
          },
          {
            key: 'checkStanding',
            title: t('checkStanding'),
            width: 110,
            render: ({ checkStanding: standing }) =>
              standing ? (
                <StateTag tone={standingTones[standing]}>{pick(checkStandingLabels[standing], language)}</StateTag>
              ) : (
                '—'
              ),
          },
          { key: 'names', title: t('names'), width: 180, render: (row) => row.names.join('、') || '—' },
          {
            key: 'leaderNames',
            title: t('leaderNames'),
            width: 100,
            hidden: true,
            render: (row) => row.leaderNames.join('、') || '—',
          },
          { key: 'memberCount', title: t('memberCount'), width: 80, align: 'right' },
          { key: 'roundName', title: t('roundName'), width: 220, hidden: true },
          {
            key: 'confirmedAt',
            title: t('confirmedAt'),
            width: 150,
            render: (row) => timeText(row.confirmedAt) || '—',
          },
        ]}
        actionsWidth={130}
        rowActions={(row) => [
          {
            key: 'check',
            label: tCheck('check'),
            hidden: row.checkStanding === null || !may('enrolment:team:audit'),
            onClick: () => setChecked(row),
          },
          {
            key: 'team',
            label: t('teamName'),
            onClick: () => void navigate(paths.office.signUpDetail({ teamId: row.teamId })),
          },
        ]}
        renderTools={() =>
          maySetUp && (
            <Button type="primary" onClick={() => (place ? setSetting(place) : setChoosing(true))}>
              {t('setUp')}
            </Button>
          )
        }
      />
      {checked && <CheckDialog roster={checked} onClose={() => setChecked(null)} />}
      {isChoosing && (
        <RosterPlaceDialog
          initial={{ ...(roundId && { roundId }), ...(itemId && { itemId }), ...(stageId && { stageId }) }}
          onChosen={(chosen) => {
            setChoosing(false)
            setSetting(chosen)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {setting && <RosterSettingDialog place={setting} onClose={() => setSetting(null)} />}
    </>
  )
}

const standingTones = { pending: 'warning', done: 'success', refused: 'danger' } as const

export { EnrolmentRosterPage as Page }
