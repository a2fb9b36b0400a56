import { gradeText } from '@podium/core/identity/membership/grade-text.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { isVerified, type MembershipRow } from '@podium/core/identity/membership/membership.ts'
import { Table } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { DecisionDialog } from '#web/ui/dialog/decision-dialog.tsx'
import { membershipMessages } from './messages.ts'

const ACTIONS = ['approve', 'refuse'] as const

/** Approves or refuses memberships. */
export function DecideDialog({
  people,
  onDecided,
  onClose,
}: {
  people: readonly MembershipRow[]
  onDecided: () => void
  onClose: () => void
}) {
  const t = useT(membershipMessages)
  const decide = useWrite(identityApi.decideMemberships, { inline: true, refresh: [identityApi.membershipPage] })
  const [only] = people
  return (
    <DecisionDialog
      title={
        people.length === 1
          ? t('decideOne', { name: only?.realName ?? '' })
          : t('decideCount', { count: people.length })
      }
      choices={ACTIONS.map((value) => ({
        value,
        label: t(value),
        hint: t(`hint_${value}`),
        needsOpinion: value === 'refuse',
      }))}
      initial={only && isVerified(only) ? 'refuse' : 'approve'}
      busy={decide.busy}
      refusal={decide.refusal}
      decide={async ({ action, opinion }) => {
        const versions = people.map(({ userId, version }) => ({ userId, version }))
        return (await decide.run({ people: versions, action, opinion: opinion ?? '' }))?.results ?? null
      }}
      onDecided={onDecided}
      onAllDecided={(action, count) => toast('success', t(`done_${action}`, { count }))}
      onClose={onClose}
    >
      <PeopleFacts people={people} />
    </DecisionDialog>
  )
}

/** What the school compares with its own records. */
function PeopleFacts({ people }: { people: readonly MembershipRow[] }) {
  const t = useT(membershipMessages)
  const { language } = useLanguage()
  return (
    <Table<MembershipRow>
      className="wide"
      size="small"
      rowKey="userId"
      dataSource={[...people]}
      pagination={false}
      scroll={{ x: 'max-content', y: 320 }}
      columns={[
        { dataIndex: 'realName', title: t('name') },
        { dataIndex: 'number', title: t('number'), render: (number: string) => number || '—' },
        { dataIndex: 'schoolName', title: t('school') },
        { dataIndex: 'collegeName', title: t('college'), render: (name: string) => name || '—' },
        { dataIndex: 'grade', title: t('grade'), render: (grade: string) => gradeText(grade, language) || '—' },
        { dataIndex: 'phoneMasked', title: t('phone') },
      ]}
    />
  )
}
