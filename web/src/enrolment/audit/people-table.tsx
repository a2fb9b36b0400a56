import type { NewcomerView } from '@podium/core/enrolment/change/change.ts'
import { profileFieldLabels, type ProfileField } from '@podium/core/enrolment/member/profile.rule.ts'
import { hasAccepted, memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import type { OwnFact } from '@podium/core/competition/rule/row-facts.rule.ts'
import { degreeName } from '@podium/core/identity/membership/degrees.ts'
import { gradeText } from '@podium/core/identity/membership/grade-text.ts'
import { Table } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { factsText } from '../parts/facts-text.ts'
import { enrolmentOfficeMessages } from '../office-messages.ts'

/** A member, or somebody who is to become one. `verified`: by the school, where that is known. */
type Row = Omit<NewcomerView, 'verified'> & {
  readonly key: string
  readonly verified: boolean | null
  readonly unknown?: readonly OwnFact[]
}

/** Narrower, the table scrolls. */
const TABLE_PX = 720

/** People with what an auditor checks of them. */
export function PeopleTable({ people }: { people: readonly Row[] }) {
  const t = useT(enrolmentOfficeMessages)
  const { language } = useLanguage()
  return (
    <Table<Row>
      size="small"
      dataSource={[...people]}
      pagination={false}
      scroll={{ x: TABLE_PX }}
      columns={[
        {
          key: 'name',
          title: t('person'),
          render: (_, { name, role }) => (
            <>
              {name}
              <p className="sign-up-hint">{pick(memberRoleLabels[role], language)}</p>
            </>
          ),
        },
        {
          key: 'school',
          title: t('school'),
          render: (_, { schoolName, verified, collegeName, majorName }) => (
            <>
              {schoolName || '—'}{' '}
              {schoolName !== '' && verified !== null && (
                <StateTag tone={verified ? 'success' : 'warning'}>{t(verified ? 'verified' : 'unverified')}</StateTag>
              )}
              <p className="sign-up-hint">{[collegeName, majorName].filter(Boolean).join(' · ')}</p>
            </>
          ),
        },
        {
          key: 'number',
          title: t('studentNumber'),
          className: 'figures',
          render: (_, member) => member.studentNumber || '—',
        },
        {
          key: 'grade',
          title: t('gradeDegree'),
          render: (_, { grade, degree }) =>
            [gradeText(grade, language), pick(degreeName(degree), language)].filter(Boolean).join(' / ') || '—',
        },
        {
          key: 'id',
          title: t('idAndPhone'),
          className: 'figures',
          render: (_, { idMasked, phoneMasked }) => (
            <>
              {idMasked || '—'}
              <p className="sign-up-hint">{phoneMasked}</p>
            </>
          ),
        },
        {
          key: 'profile',
          title: t('profile'),
          render: (_, { missing, state, unknown = [] }) =>
            unknown.length > 0 && missing.length === 0 ? (
              <StateTag tone="warning">{t('factsUnknown', { facts: factsText(unknown, language) })}</StateTag>
            ) : missing.length === 0 ? (
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
