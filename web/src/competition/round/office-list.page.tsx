import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { competitionExports } from '@podium/core/competition/exports.ts'
import { roundLevelLabels, roundStateLabels } from '@podium/core/competition/labels.ts'
import { whyNotEdit, whyNotRemove } from '@podium/core/competition/round/round.rule.ts'
import type { RoundRow } from '@podium/core/competition/round/round-views.ts'
import { PUBLIC_STATES, ROUND_STATES } from '@podium/core/competition/round/round-state.ts'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { officeMessages } from '../office-messages.ts'
import { roundPath } from './round-frame.tsx'
import { RoundStateTag } from './round-state-tag.tsx'

const source = listOf(competitionApi.roundPage)
const refresh = [competitionApi.roundPage, competitionApi.roundOptions]

function CompetitionListPage() {
  const t = useT(officeMessages)
  const { language, wording } = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const confirmDanger = useConfirmDanger()
  const [copying, setCopying] = useState<RoundRow | null>(null)
  const remove = useWrite(competitionApi.removeRound, { refresh })
  const text = (refusal: ReturnType<typeof whyNotEdit>) => refusal && refusalText(refusal, language, wording)

  const onRemove = async ({ roundId, name }: RoundRow) => {
    const sure = await confirmDanger({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      confirmLabel: t('remove'),
    })
    if (sure && (await remove.run({ roundId }))) toast('success', t('removed', { name }))
  }

  return (
    <>
      <ListPage
        name="competition.rounds"
        source={source}
        rowId={(round) => round.roundId}
        exporter={exportOf(competitionExports.exportRounds)}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: ROUND_STATES.map((state) => ({ value: state, label: pick(roundStateLabels[state], language) })),
          },
          ...(may('competition:round:publish')
            ? [
                {
                  name: 'turn',
                  label: t('turn'),
                  kind: 'select' as const,
                  options: [{ value: 'mine', label: t('turnMine') }],
                },
              ]
            : []),
          { name: 'year', label: t('year'), kind: 'custom', render: () => <YearInput /> },
        ]}
        columns={[
          {
            key: 'name',
            title: t('name'),
            sorter: true,
            width: language === 'en' ? 390 : 300,
            render: (round) => <RoundName round={round} />,
          },
          { key: 'year', title: t('year'), sorter: true, width: 80, align: 'right' },
          { key: 'edition', title: t('edition'), width: 85, align: 'right' },
          {
            key: 'level',
            title: t('level'),
            width: 80,
            render: ({ level }) => pick(roundLevelLabels[level], language),
          },
          {
            key: 'state',
            title: t('state'),
            width: 200,
            render: (round) => <RoundStateTag round={round} />,
          },
          { key: 'itemCount', title: t('items'), width: 70, align: 'right' },
          { key: 'stageCount', title: t('stages'), width: 70, align: 'right' },
          { key: 'groupName', title: t('group'), width: 150 },
          {
            key: 'createdAt',
            title: t('createdAt'),
            sorter: true,
            width: 150,
            render: ({ createdAt }) => timeText(createdAt),
          },
          {
            key: 'publishedAt',
            title: t('publishedAt'),
            width: 150,
            hidden: true,
            render: ({ publishedAt }) => timeText(publishedAt) || '—',
          },
        ]}
        renderTools={() => (
          <Allowed codes={['competition:round:edit']}>
            <Button type="primary" onClick={() => void navigate(paths.office.competitionAddEdit())}>
              {t('add')}
            </Button>
          </Allowed>
        )}
        rowActions={(round) => [
          {
            key: 'open',
            label: t('open'),
            onClick: () => void navigate(roundPath('details', round)),
            hidden: !round.own,
          },
          {
            key: 'teams',
            label: t('ourTeams'),
            onClick: () => void navigate(paths.office.signUpList({ roundId: round.roundId })),
            hidden: round.own || !may('enrolment:team:list'),
          },
          {
            key: 'edit',
            label: t('edit'),
            onClick: () => void navigate(roundPath('addEdit', round)),
            hidden: !round.own || !may('competition:round:edit'),
            reason: text(whyNotEdit(round.state)),
          },
          {
            key: 'copy',
            label: t('copy'),
            onClick: () => setCopying(round),
            hidden: !round.own || !may('competition:round:edit'),
          },
          {
            key: 'remove',
            label: t('remove'),
            danger: true,
            onClick: () => void onRemove(round),
            hidden: !round.own || !may('competition:round:edit'),
            reason: text(whyNotRemove(round.state)),
          },
        ]}
        actionsWidth={150}
        empty={{ title: t('empty'), hint: t(may('competition:round:edit') ? 'emptyHint' : 'emptyReaderHint') }}
      />
      {copying && <CopyDialog round={copying} onClose={() => setCopying(null)} />}
    </>
  )
}

/** Link to the office page of an own round, or to the public page of another organiser's. */
function RoundName({ round: { roundId, name, nameEn, own, state } }: { round: RoundRow }) {
  const { language } = useLanguage()
  const shown = pick({ zh: name, en: nameEn }, language)
  if (own) return <Link to={roundPath('details', { roundId })}>{shown}</Link>
  if (!PUBLIC_STATES.includes(state)) return shown
  return <Link to={paths.home.competitionDetails({ roundId })}>{shown}</Link>
}

/** Year input whose value is text, as filter values are. */
function YearInput({ value, onChange, id }: { value?: string; onChange?: (value: string) => void; id?: string }) {
  return (
    <InputNumber
      {...(id === undefined ? {} : { id })}
      className="full-width"
      min={1900}
      max={2200}
      precision={0}
      value={value ? Number(value) : null}
      onChange={(year) => onChange?.(year ? String(year) : '')}
    />
  )
}

export { CompetitionListPage as Page }
