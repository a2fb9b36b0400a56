import { awardApi } from '@podium/core/award/api.ts'
import { scoresText } from '@podium/core/award/few-scores.rule.ts'
import { winnerStateLabels } from '@podium/core/award/publication.rule.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { isIncomplete } from '@podium/core/review/result/calculation.rule.ts'
import { useSearchParams } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { exportOf } from '#web/lib/call/export-of.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { awardMessages } from './messages.ts'
import { objectionMessages } from './objection/messages.ts'
import { useRevocation } from './revocation/revoke-winner.tsx'
import { publicationTones } from './tones.ts'

const source = listOf(awardApi.detailedList)

/** The list of winners as it will be published. @spec B08 */
function AwardDetailedListPage() {
  const t = useT(awardMessages)
  const objectionText = useT(objectionMessages)
  const wording = useT(wordingMessages)
  const { language } = useLanguage()
  const may = useMay()
  const roundId = useSearchParams()[0].get('roundId')
  const rounds = useCall(competitionApi.roundOptions, may('competition:round:list') ? {} : null)
  const awards = useCall(awardApi.awardNames, {})
  const names = (people: readonly string[]) => people.join('、') || '—'
  const revocation = useRevocation()
  return (
    <>
      <ListPage
        name="award.detailedList"
        source={source}
        rowId={(winner) => winner.winnerId}
        rowName={(winner) => winner.teamName}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          { name: 'roundId', label: t('round'), kind: 'select', options: rounds.data ?? [] },
          { name: 'awardZh', label: t('award'), kind: 'select', options: awards.data ?? [] },
          { name: 'turn', label: t('turn'), kind: 'select', options: [{ value: 'mine', label: t('turnDecide') }] },
        ]}
        columns={[
          // All rows of a chosen competition would say the same.
          ...(roundId ? [] : [{ key: 'roundName', title: t('round'), width: 200 }]),
          {
            key: 'awardZh',
            title: t('award'),
            width: language === 'en' ? 160 : 90,
            render: (row) => pick({ zh: row.awardZh, en: row.awardEn }, language),
          },
          { key: 'rank', title: t('rank'), width: 60, align: 'right' },
          { key: 'teamName', title: t('team'), width: 110 },
          { key: 'schoolName', title: t('school'), width: roundId ? 175 : 140 },
          { key: 'workTitle', title: t('work'), width: roundId ? 210 : 170 },
          { key: 'score', title: t('score'), width: 75, align: 'right' },
          {
            key: 'scores',
            title: t('scores'),
            width: 120,
            render: (row) => {
              const text = pick(scoresText(row), language)
              return isIncomplete(row.scores, row.expertsPerWork) ? <StateTag tone="warning">{text}</StateTag> : text
            },
          },
          { key: 'students', title: t('students'), width: 200, render: (row) => names(row.students) },
          { key: 'teachers', title: t('teachers'), width: 130, render: (row) => names(row.teachers) },
          { key: 'number', title: t('number'), width: 130 },
          { key: 'itemName', title: wording('signUpItem'), width: 130 },
          { key: 'stageName', title: t('stage'), width: 90 },
          {
            key: 'state',
            title: t('state'),
            width: 105,
            keep: true,
            render: (row) => {
              const waits = revocation.waitsOf(row)
              if (waits) return <StateTag tone="warning">{waits}</StateTag>
              if (row.disputed) return <StateTag tone="warning">{objectionText('disputed')}</StateTag>
              return (
                <StateTag tone={publicationTones[row.state]}>{pick(winnerStateLabels[row.state], language)}</StateTag>
              )
            },
          },
        ]}
        selectable
        exporter={exportOf(awardApi.exportDetailedList)}
        empty={{ title: t('emptyTitle'), hint: t(may('award:result:edit') ? 'emptyHint' : 'emptyScope') }}
        {...(revocation.rowActions && { actionsWidth: 150, rowActions: revocation.rowActions })}
      />
      {revocation.dialog}
    </>
  )
}

export { AwardDetailedListPage as Page }
