import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { profileFieldLabels, type ProfileField } from '@podium/core/enrolment/member/profile.rule.ts'
import { hasAccepted, memberRoleLabels, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Skeleton, Table } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { viewAddress } from '#web/ui/pdf/view-address.ts'
import { enrolmentOfficeMessages } from '../office-messages.ts'
import { fileAddress } from '../parts/file-address.ts'
import '../team/sign-up.css'

/** Members and proof of an enrolment that is to be decided on. */
export function TeamFacts({ teamId }: { teamId: string }) {
  const team = useCall(enrolmentApi.teamDetail, { teamId })
  if (team.isPending) return <Skeleton active paragraph={{ rows: 4 }} />
  if (team.isError) return <Failure refusal={team.error} onRetry={() => void team.refetch()} />
  return (
    <>
      <MembersPart members={team.data.members} />
      <ProofPart materials={team.data.materials} />
    </>
  )
}

/** Members of a team with what an auditor compares with the proof. */
export function MembersPart({ members }: { members: readonly MemberView[] }) {
  const t = useT(enrolmentOfficeMessages)
  const { language } = useLanguage()
  return (
    <section className="json-part">
      <h3>{t('members')}</h3>
      <Table<MemberView>
        size="small"
        rowKey={(member) => member.memberId}
        dataSource={[...members]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'name', title: t('person'), dataIndex: 'name' },
          { key: 'role', title: t('role'), render: (_, member) => pick(memberRoleLabels[member.role], language) },
          { key: 'school', title: t('school'), dataIndex: 'schoolName' },
          { key: 'college', title: t('college'), render: (_, member) => member.collegeName || '—' },
          { key: 'id', title: t('idNumber'), className: 'figures', render: (_, member) => member.idMasked || '—' },
          { key: 'phone', title: t('phone'), dataIndex: 'phoneMasked', className: 'figures' },
          {
            key: 'profile',
            title: t('profile'),
            render: (_, { missing, state }) =>
              missing.length === 0 ? (
                <StateTag tone={hasAccepted({ state }) ? 'success' : 'info'}>
                  {t(hasAccepted({ state }) ? 'complete' : 'invited')}
                </StateTag>
              ) : (
                <StateTag tone="warning">
                  {missing.map((field) => pick(profileFieldLabels[field as ProfileField], language)).join('、')}
                </StateTag>
              ),
          },
        ]}
      />
    </section>
  )
}

/** Files that prove what the team stated. */
export function ProofPart({ materials }: Pick<TeamDetail, 'materials'>) {
  const t = useT(enrolmentOfficeMessages)
  return (
    <section className="json-part">
      <h3>{t('proof')}</h3>
      {materials.length === 0 && <p className="sign-up-hint">{t('none')}</p>}
      <ul>
        {materials.map((file) => (
          <li key={file.fileId}>
            <a href={viewAddress(fileAddress(file.fileId), file.name)} target="_blank" rel="noreferrer">
              {file.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
