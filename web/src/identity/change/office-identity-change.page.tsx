import { identityApi } from '@podium/core/identity/api.ts'
import { identityExports } from '@podium/core/identity/exports.ts'
import {
  ChangeState,
  changeStateLabels,
  isPendingChange,
  type IdentityChangeRow,
} from '@podium/core/identity/change/identity-change.ts'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { DecideChangeDialog } from './decide-change-dialog.tsx'
import { useDocumentText } from './identity-text.ts'
import { changeMessages } from './messages.ts'
import { changeTones } from './tones.ts'

const source = listOf(identityApi.identityChangePage)

/** Requests to change name or document after a submission, of the people within the scope. */
function IdentityChangePage() {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const documentText = useDocumentText()
  const [deciding, setDeciding] = useState<IdentityChangeRow | null>(null)
  return (
    <>
      <ListPage
        name="identity.changes"
        source={source}
        rowId={(row) => row.changeId}
        exporter={exportOf(identityExports.exportIdentityChanges)}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: ChangeState.options.map((value) => ({ value, label: pick(changeStateLabels[value], language) })),
          },
        ]}
        columns={[
          { key: 'oldName', title: t('name'), width: 100, render: ({ before }) => before.realName },
          {
            key: 'newName',
            title: t('newName'),
            width: 100,
            render: ({ before, after }) => (after.realName === before.realName ? '—' : <b>{after.realName}</b>),
          },
          { key: 'before', title: t('before'), width: 270, render: ({ before }) => documentText(before) },
          { key: 'after', title: t('after'), width: 270, render: ({ after }) => documentText(after) },
          { key: 'reason', title: t('reason'), width: 180 },
          { key: 'schoolName', title: t('school'), width: 160, render: (row) => row.schoolName || '—' },
          {
            key: 'state',
            title: t('state'),
            width: 100,
            render: ({ state }) => (
              <StateTag tone={changeTones[state]}>{pick(changeStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'opinion', title: t('opinion'), width: 160, render: (row) => row.opinion || '—' },
          { key: 'decidedBy', title: t('decidedBy'), width: 100, render: (row) => row.decidedByName || '—' },
          { key: 'createdAt', title: t('createdAt'), width: 150, render: (row) => timeText(row.createdAt) },
        ]}
        actionsWidth={90}
        rowActions={(row) => [
          {
            key: 'decide',
            label: t('decide'),
            hidden: !may('identity:membership:verify') || !isPendingChange(row),
            onClick: () => setDeciding(row),
          },
        ]}
      />
      {deciding && <DecideChangeDialog change={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

export { IdentityChangePage as Page }
