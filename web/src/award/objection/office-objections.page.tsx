import { awardApi } from '@podium/core/award/api.ts'
import { isUnanswered, whyNotAnswerObjection } from '@podium/core/award/objection/objection.rule.ts'
import {
  OBJECTION_STATES,
  objectionKindLabels,
  objectionStateLabels,
} from '@podium/core/award/objection/objection-state.ts'
import type { ObjectionRow } from '@podium/core/award/objection/objection.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { paths } from '@podium/core/paths.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import { objectionMessages } from './messages.ts'
import { ObjectionDrawer } from './objection-drawer.tsx'
import { objectionTones } from './tones.ts'

const source = listOf(awardApi.objectionPage)

/** Objections to results: those to answer, and for a school those of its own teams. */
function AwardObjectionsPage() {
  const t = useT(objectionMessages)
  const item = useT(wordingMessages)('signUpItem')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const may = useMay()
  const seesRounds = may('competition:round:list')
  const rounds = useCall(competitionApi.roundOptions, seesRounds ? {} : null).data ?? []
  const [answering, setAnswering] = useState<{ row: ObjectionRow; upheld: boolean } | null>(null)
  const [opened, setOpened] = useState<ObjectionRow | null>(null)
  const [filing, setFiling] = useState(false)
  // Who publishes results doesn't object to them.
  const mayFile = may('enrolment:team:list') && !may('award:result:publish')
  const choices = useCall(awardApi.objectionChoices, mayFile ? { pageSize: 1 } : null).data
  const decide = (row: ObjectionRow, upheld: boolean) => {
    const refusal = whyNotAnswerObjection(row)
    return {
      key: upheld ? 'uphold' : 'reject',
      label: t(upheld ? 'uphold' : 'reject'),
      reason: refusal && refusalText(refusal, language),
      onClick: () => setAnswering({ row, upheld }),
    }
  }
  return (
    <>
      <ListPage
        name="award.objections"
        source={source}
        rowId={({ objectionId }) => objectionId}
        rowName={({ teamName }) => teamName}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        renderTools={() =>
          mayFile && (
            <ReasonedButton reason={choices?.total === 0 ? t('noResult') : null} onClick={() => setFiling(true)}>
              {t('fileForTeam')}
            </ReasonedButton>
          )
        }
        exporter={may('award:result:publish') ? exportOf(awardApi.exportObjections) : undefined}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          ...(seesRounds ? [{ name: 'roundId', label: t('round'), kind: 'select' as const, options: rounds }] : []),
          {
            name: 'objectionState',
            label: t('state'),
            kind: 'select',
            options: OBJECTION_STATES.map((value) => ({ value, label: pick(objectionStateLabels[value], language) })),
          },
          { name: 'turn', label: t('turn'), kind: 'select', options: [{ value: 'mine', label: t('turnMine') }] },
        ]}
        columns={[
          { key: 'teamName', title: t('team'), width: 130 },
          { key: 'schoolName', title: t('school'), width: 150 },
          { key: 'itemName', title: item, width: 120 },
          {
            key: 'kind',
            title: t('kind'),
            width: 110,
            render: ({ kind }) => pick(objectionKindLabels[kind], language),
          },
          { key: 'reason', title: t('reason'), width: 220, keep: true },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: ({ state }) => (
              <StateTag tone={objectionTones[state]}>{pick(objectionStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'filedAt', title: t('filedAt'), width: 150, render: ({ filedAt }) => timeText(filedAt) },
          { key: 'stageName', title: t('stage'), width: 90, hidden: true },
          { key: 'number', title: t('number'), width: 130, hidden: true },
          { key: 'filedByName', title: t('filedBy'), width: 100, hidden: true },
          { key: 'roundName', title: t('round'), width: 220, hidden: true },
          { key: 'answer', title: t('answer'), width: 220, hidden: true },
          { key: 'answeredByName', title: t('answeredBy'), width: 100, hidden: true },
          {
            key: 'answeredAt',
            title: t('endedAt'),
            width: 150,
            hidden: true,
            render: ({ answeredAt }) => timeText(answeredAt) || '—',
          },
        ]}
        actionsWidth={220}
        rowActions={(row) => [
          ...(row.handled && isUnanswered(row) ? [decide(row, true), decide(row, false)] : []),
          { key: 'detail', label: t('detail'), onClick: () => setOpened(row) },
          {
            key: 'team',
            label: t('team'),
            onClick: () => void navigate(paths.office.signUpDetail({ teamId: row.teamId })),
          },
        ]}
      />
      {opened && <ObjectionDrawer row={opened} onClose={() => setOpened(null)} />}
      {filing && <FileDialog target={null} onClose={() => setFiling(false)} />}
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
    </>
  )
}

export { AwardObjectionsPage as Page }
