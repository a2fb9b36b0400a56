import { workApi } from '@podium/core/work/api.ts'
import { memberRoleLabels, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import type { WorkDetail } from '@podium/core/work/views.ts'
import { isWithdrawn } from '@podium/core/work/work.ts'
import { Alert, Button, Descriptions, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useRecordName } from '#web/lib/record-name.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed, withNote } from '#web/lib/i18n/punctuation.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { BlindWarning } from './blind-warning.tsx'
import { CopyWarning } from './copy-warning.tsx'
import { SameFiles } from './file-check/same-files.tsx'
import { workMessages } from './messages.ts'
import { WorkStateTag } from './parts/work-state.tsx'
import { VersionList } from './version-list.tsx'
import './work.css'

interface WorkDetailViewProps {
  endpoint: typeof workApi.detail | typeof workApi.workDetail
  workId: string
  /** Content that the page adds below. */
  children?: (work: WorkDetail, refetch: () => void) => ReactNode
  /** Button handler for users who may decide about the work. */
  onDecide?: () => void
}

/** A work with team, versions, receipts, files and decisions. */
export function WorkDetailView({ endpoint, workId, children, onDecide }: WorkDetailViewProps) {
  const work = useCall(endpoint, { workId })
  useRecordName(work.data?.versions[0]?.title)
  if (work.isPending) return <Skeleton active paragraph={{ rows: 10 }} />
  if (work.isError) return <Failure refusal={work.error} onRetry={() => void work.refetch()} />
  const refetch = () => void work.refetch()
  return (
    <>
      <WorkContent work={work.data} isOwn={endpoint === workApi.detail} {...(onDecide ? { onDecide } : {})} />
      {children?.(work.data, refetch)}
    </>
  )
}

function WorkContent({ work, isOwn, onDecide }: { work: WorkDetail; isOwn: boolean; onDecide?: () => void }) {
  const t = useT(workMessages)
  const wording = useT(wordingMessages)
  const { language } = useLanguage()
  const [current] = work.versions
  const people = work.members.map(({ name, role }) =>
    withNote(name, pick(memberRoleLabels[role as MemberRole], language), language),
  )
  const items = [
    [t('round'), work.roundName],
    [wording('signUpItem'), work.itemName],
    [t('stage'), work.stageName],
    [t('team'), work.teamName],
    [t('number'), work.number],
    [t('school'), work.schoolName],
    [t('people'), listed(people, language)],
  ] as const
  return (
    <>
      <div className="work-line">
        <b>{current?.title || '—'}</b>
        <WorkStateTag state={work.state} />
        {onDecide && work.mayDecide && (
          <Button type="primary" onClick={onDecide}>
            {t('audit')}
          </Button>
        )}
      </div>
      <div className="work-part work-facts">
        <Descriptions
          size="small"
          bordered
          column={{ xs: 1, sm: 2 }}
          items={items.map(([label, value]) => ({ key: label, label, children: value || '—' }))}
        />
        <BlindWarning names={work.identifying} />
        <CopyWarning copies={work.copies} />
        <SameFiles files={work.sameFiles} />
        {work.breach && (
          <Alert
            type="error"
            showIcon
            title={t('breach')}
            description={`${work.breach.reason} · ${work.breach.byName} · ${timeText(work.breach.at)}`}
          />
        )}
      </div>
      {work.decisions.length > 0 && (
        <section className="work-part">
          <h2>{t('decisions')}</h2>
          <ul>
            {work.decisions.map((decision) => (
              <li key={decision.at} className="work-line">
                <StateTag tone={decision.action === 'accept' ? 'success' : 'warning'}>
                  {t(`decision_${decision.action}`)}
                </StateTag>
                <span>{t('versionNo', { no: decision.versionNo })}</span>
                <span>{decision.byName}</span>
                <span className="work-hint figures">{timeText(decision.at)}</span>
                {decision.opinion && <span className="full-width">{decision.opinion}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="work-part">
        <h2>{t('versions')}</h2>
        <VersionList
          versions={work.versions}
          setting={work.setting}
          ownWorkId={isOwn ? work.workId : null}
          currentId={isWithdrawn(work) ? null : (current?.versionId ?? null)}
        />
      </section>
    </>
  )
}
