import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { auditLevelLabels, isEditable, type MemberView } from '@podium/core/enrolment/team/team.ts'
import type { SchoolQuotaView } from '@podium/core/enrolment/quota-view.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Skeleton, Table } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { factsText } from '../parts/facts-text.ts'
import { PeopleTable } from './people-table.tsx'
import { ruledQuotaText } from './ruled-quota-text.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { fileAddress } from '#web/lib/call/call.ts'
import { viewAddress } from '#web/ui/pdf/view-address.ts'
import { enrolmentOfficeMessages } from '../office-messages.ts'
import { CommitteePart } from '../committee/committee-part.tsx'
import { AnswersPart } from '../list/answers-part.tsx'
import { OfficeDocuments } from '../document/office-documents.tsx'
import { BrokenRules } from '../parts/broken-rules.tsx'
import '../team/sign-up.css'

/** Members and proof of an enrolment that is to be decided on. */
export function TeamFacts({ teamId }: { teamId: string }) {
  const t = useT(enrolmentOfficeMessages)
  const { language } = useLanguage()
  const team = useCall(enrolmentApi.teamDetail, { teamId })
  if (team.isPending) return <Skeleton active paragraph={{ rows: 4 }} />
  if (team.isError) return <Failure refusal={team.error} onRetry={() => void team.refetch()} />
  return (
    <>
      <p className="sign-up-hint">{`${team.data.roundName} · ${team.data.itemName}`}</p>
      {team.data.auditLevel && (
        <p>{t('decidesAt', { level: pick(auditLevelLabels[team.data.auditLevel], language) })}</p>
      )}
      <QuotaPart quota={team.data.quota} />
      <DifferencesPart team={team.data} />
      <BrokenRules rules={team.data.rules} />
      <MembersPart members={team.data.members} />
      <AnswersPart team={team.data} />
      <OfficeDocuments team={team.data} />
      <ProofPart materials={team.data.materials} />
      <CommitteePart teamId={teamId} />
    </>
  )
}

/** The places of school and item, with what an approval makes of them. */
export function QuotaPart({ quota }: Pick<TeamDetail, 'quota'>) {
  const t = useT(enrolmentOfficeMessages)
  const { holdsPlace, takesPlace, rules } = quota
  const rows = (['school', 'item'] as const).flatMap((of) => {
    const use = quota[of]
    return use ? [{ of, ...use, isFull: takesPlace && use.used >= use.size }] : []
  })
  if (rows.length === 0 && rules.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('quota')}</h3>
      <ul className="figures">
        {rows.map(({ of, used, size, isFull }) => (
          <li key={of}>
            {t(`quota_${of}`, { used, size })}
            {holdsPlace && t('quotaHeld')}
            {isFull && <StateTag tone="danger">{t('quotaFull')}</StateTag>}
            {!holdsPlace && takesPlace && !isFull && t('quotaAfter', { after: used + 1, size, left: size - used - 1 })}
            {!holdsPlace && !takesPlace && t('quotaNotNow')}
          </li>
        ))}
        {rules.map((rule) => (
          <li key={rule.key}>
            {ruledQuotaText(rule, t)}
            <UnknownIn rule={rule} />
            {!holdsPlace && takesPlace && rule.size !== null && rule.used >= rule.size && (
              <StateTag tone="danger">{t('quotaFull')}</StateTag>
            )}
            {!holdsPlace && takesPlace && rule.awaited?.before === 'refuse' && (
              <StateTag tone="warning">{t('quotaUncounted')}</StateTag>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why the team counts in a quota of a kind that it may not be of. */
function UnknownIn({ rule }: { rule: SchoolQuotaView }) {
  const t = useT(enrolmentOfficeMessages)
  const { language } = useLanguage()
  return rule.unknown.map(({ name, facts }) => (
    <p key={name} className="sign-up-hint">
      {t('quotaUnknown', { name, facts: factsText(facts, language) })}
    </p>
  ))
}

/** What the team changed since it was returned, once it has submitted again. */
export function DifferencesPart({
  team,
}: {
  team: Pick<TeamDetail, 'differences' | 'returnedAt' | 'decisions' | 'state'>
}) {
  const t = useT(enrolmentOfficeMessages)
  const { language } = useLanguage()
  if (team.returnedAt === null || isEditable(team)) return null
  const opinion = team.decisions.findLast(({ action }) => action === 'return')?.opinion
  return (
    <section className="json-part">
      <h3>{t('differences', { at: timeText(team.returnedAt) })}</h3>
      {opinion && <p className="sign-up-hint">{t('returnOpinion', { opinion })}</p>}
      {team.differences.length === 0 ? (
        <p className="sign-up-hint">{t('noDifferences')}</p>
      ) : (
        <Table
          size="small"
          rowKey={({ label }) => label.zh}
          dataSource={[...team.differences]}
          pagination={false}
          scroll={{ x: 'max-content' }}
          columns={[
            { key: 'label', title: t('what'), render: (_, row) => pick(row.label, language) },
            { key: 'before', title: t('before'), render: (_, row) => <del>{pick(row.before, language)}</del> },
            { key: 'after', title: t('after'), render: (_, row) => pick(row.after, language) },
          ]}
        />
      )}
    </section>
  )
}

/** Members of a team with what an auditor compares with the proof. */
export function MembersPart({ members }: { members: readonly MemberView[] }) {
  const t = useT(enrolmentOfficeMessages)
  return (
    <section className="json-part">
      <h3>{t('members')}</h3>
      <PeopleTable people={members.map((member) => ({ ...member, key: member.memberId }))} />
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
