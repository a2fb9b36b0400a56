import type { NewcomerView } from '@podium/core/enrolment/change/change.ts'
import { profileFieldLabels, type ProfileField } from '@podium/core/enrolment/member/profile.rule.ts'
import { hasAccepted, memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { gradeText } from '@podium/core/identity/membership/grade-text.ts'
import { Table } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { enrolmentOfficeMessages } from '../office-messages.ts'

/** A member, or somebody who is to become one. `verified`: by the school, where that is known. */
type Row = Omit<NewcomerView, 'verified'> & { readonly key: string; readonly verified: boolean | null }

/** People with what an auditor checks of them. */
export function PeopleTable({ people }: { people: readonly Row[] }) {
  const t = useT(enrolmentOfficeMessages)
  const { language } = useLanguage()
  return (
    <Table<Row>
      size="small"
      dataSource={[...people]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { key: 'name', title: t('person'), dataIndex: 'name' },
        { key: 'role', title: t('role'), render: (_, member) => pick(memberRoleLabels[member.role], language) },
        {
          key: 'school',
          title: t('school'),
          render: (_, { schoolName, verified }) => (
            <>
              {schoolName || '—'}{' '}
              {schoolName !== '' && verified !== null && (
                <StateTag tone={verified ? 'success' : 'warning'}>{t(verified ? 'verified' : 'unverified')}</StateTag>
              )}
            </>
          ),
        },
        {
          key: 'number',
          title: t('studentNumber'),
          className: 'figures',
          render: (_, member) => member.studentNumber || '—',
        },
        { key: 'college', title: t('college'), render: (_, member) => member.collegeName || '—' },
        { key: 'major', title: t('major'), render: (_, member) => member.majorName || '—' },
        { key: 'grade', title: t('grade'), render: (_, member) => gradeText(member.grade, language) || '—' },
        { key: 'id', title: t('idNumber'), className: 'figures', render: (_, member) => member.idMasked || '—' },
        { key: 'phone', title: t('memberPhone'), dataIndex: 'phoneMasked', className: 'figures' },
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
  )
}
