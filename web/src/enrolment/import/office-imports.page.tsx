import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamImport } from '@podium/core/enrolment/import/team-import.ts'
import { whyNotUndoImport } from '@podium/core/enrolment/import/undo-import.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Progress, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { TeamImportDialog } from './import-dialog.tsx'
import { teamImportMessages } from './messages.ts'

const source = listOf(enrolmentApi.teamImportPage)

/** Imports of teams, with how far their people are notified; each can be undone while its teams are drafts. */
function EnrolmentImportsPage() {
  const t = useT(teamImportMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const undo = useWrite(enrolmentApi.undoTeamImport, {
    refresh: [enrolmentApi.teamImportPage, enrolmentApi.teamPage],
    onDone: () => toast('success', t('undoDone')),
  })
  const onUndo = async ({ importId, fileName, teams }: TeamImport) => {
    const question = {
      title: t('undoTitle'),
      text: t('undoText', { count: teams }),
      names: [fileName],
      confirm: t('undo'),
      cancel: t('cancel'),
    }
    if (await ask(question)) await undo.run({ importId })
  }
  const stateOf = ({ undoneAt, undoneByName, advanced }: TeamImport) => {
    if (undoneAt) return <Tag title={t('undone', { name: undoneByName, at: timeText(undoneAt) })}>{t('undoDone')}</Tag>
    return <Tag color="success">{advanced > 0 ? t('advanced', { count: advanced }) : t('inForce')}</Tag>
  }
  const button = (
    <Button type="primary" onClick={() => setOpen(true)}>
      {t('importTeams')}
    </Button>
  )
  return (
    <>
      <ListPage
        name="enrolment.imports"
        source={source}
        rowId={({ importId }) => importId}
        isMoving={({ notified, teams, undoneAt }) => undoneAt === null && notified < teams}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        renderTools={() => button}
        columns={[
          { key: 'fileName', title: t('fileName'), width: 160 },
          { key: 'roundName', title: t('round'), width: 190 },
          { key: 'teams', title: t('teams'), width: 70, align: 'right' },
          { key: 'people', title: t('people'), width: 80, align: 'right' },
          {
            key: 'notified',
            title: t('notified'),
            width: 130,
            render: ({ notified, teams }) => (
              <Progress
                percent={Math.floor((100 * notified) / teams)}
                size="small"
                aria-label={`${t('notified')} ${notified} / ${teams}`}
              />
            ),
          },
          { key: 'state', title: t('state'), width: 210, render: stateOf },
          { key: 'byName', title: t('by'), width: 110 },
          { key: 'undoneByName', title: t('undoneBy'), width: 110, render: (row) => row.undoneByName || '—' },
          { key: 'createdAt', title: t('at'), width: 140, render: ({ createdAt }) => timeText(createdAt) },
        ]}
        actionsWidth={140}
        rowActions={(row) => {
          const refusal = whyNotUndoImport(row)
          return [
            {
              key: 'teams',
              label: t('showTeams'),
              onClick: () => void navigate(paths.office.signUpList({ importId: row.importId })),
            },
            {
              key: 'undo',
              label: t('undo'),
              danger: true,
              reason: refusal && refusalText(refusal, language),
              onClick: () => void onUndo(row),
            },
          ]
        }}
      />
      {isOpen && <TeamImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

export { EnrolmentImportsPage as Page }
