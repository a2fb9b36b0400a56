import { gradeText } from '@podium/core/identity/membership/grade-text.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityExports } from '@podium/core/identity/exports.ts'
import {
  membershipStateLabels,
  MembershipState,
  verifiedByLabels,
  type MembershipRow,
} from '@podium/core/identity/membership/membership.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { FactsDialog } from './facts-dialog.tsx'
import { membershipMessages } from './messages.ts'
import { PolicyDialog } from './policy-dialog.tsx'
import { RosterDialog } from './roster-dialog.tsx'
import { membershipTones } from './tones.ts'

const source = listOf(identityApi.membershipPage)

/** People who belong, or claim to belong, to the schools within the scope. */
function IdentityMembershipPage() {
  const t = useT(membershipMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [deciding, setDeciding] = useState<{ people: readonly MembershipRow[]; onDecided: () => void } | null>(null)
  const [corrected, setCorrected] = useState<MembershipRow | null>(null)
  const [dialog, setDialog] = useState<'policy' | 'roster' | null>(null)
  return (
    <>
      <ListPage
        name="identity.memberships"
        source={source}
        rowId={(row) => row.userId}
        exporter={exportOf(identityExports.exportMemberships)}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        selectable={may('identity:membership:verify')}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: MembershipState.options.map((value) => ({
              value,
              label: pick(membershipStateLabels[value], language),
            })),
          },
        ]}
        columns={[
          { key: 'realName', title: t('name'), width: 110 },
          { key: 'number', title: t('number'), width: 130, render: (row) => row.number || '—' },
          { key: 'schoolName', title: t('school'), width: 200 },
          { key: 'collegeName', title: t('college'), width: 150, render: (row) => row.collegeName || '—' },
          {
            key: 'grade',
            title: t('grade'),
            width: 90,
            hidden: true,
            render: ({ grade }) => gradeText(grade, language),
          },
          { key: 'phoneMasked', title: t('phone'), width: 130 },
          {
            key: 'state',
            title: t('state'),
            width: 100,
            render: ({ state }) => (
              <StateTag tone={membershipTones[state]}>{pick(membershipStateLabels[state], language)}</StateTag>
            ),
          },
          {
            key: 'method',
            title: t('method'),
            width: 120,
            render: ({ method }) => (method ? pick(verifiedByLabels[method], language) : '—'),
          },
          { key: 'opinion', title: t('opinion'), width: 160, render: (row) => row.opinion || '—' },
          { key: 'claimedAt', title: t('claimedAt'), width: 150, render: (row) => timeText(row.claimedAt) },
        ]}
        renderTools={({ selected, clearSelection }) => (
          <>
            {may('identity:membership:verify') && (
              <ReasonedButton
                type="primary"
                reason={selected.length === 0 ? t('chooseFirst') : null}
                onClick={() => setDeciding({ people: selected, onDecided: clearSelection })}
              >
                {t('decideMany')}
              </ReasonedButton>
            )}
            {may('identity:membership:policy') && (
              <>
                <Button onClick={() => setDialog('roster')}>{t('importList')}</Button>
                <Button onClick={() => setDialog('policy')}>{t('settings')}</Button>
              </>
            )}
          </>
        )}
        actionsWidth={150}
        rowActions={(row) => [
          {
            key: 'decide',
            label: t('decide'),
            hidden: !may('identity:membership:verify'),
            onClick: () => setDeciding({ people: [row], onDecided: () => undefined }),
          },
          {
            key: 'correct',
            label: t('correctFacts'),
            hidden: !may('identity:membership:verify'),
            onClick: () => setCorrected(row),
          },
        ]}
      />
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
      {corrected && <FactsDialog person={corrected} onClose={() => setCorrected(null)} />}
      {dialog === 'policy' && <PolicyDialog onClose={() => setDialog(null)} />}
      {dialog === 'roster' && <RosterDialog onClose={() => setDialog(null)} />}
    </>
  )
}

export { IdentityMembershipPage as Page }
