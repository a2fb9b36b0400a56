import type { Output } from '@podium/core/base/endpoint.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { ISSUE_KINDS } from '@podium/core/certificate/kind.ts'
import { needsNoDecision } from '@podium/core/certificate/issue/make.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { issueLabels } from '@podium/core/certificate/labels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#web/lib/call/call.ts'
import { refetchStale } from '#web/lib/call/refetch-stale.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { keyOf, useCall } from '#web/lib/call/use-call.ts'
import { JobWatch, useSavedJob } from '#web/lib/call/job-watch.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { FindingList } from './finding-list.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import { PreflightActions } from './preflight-actions.tsx'
import { PreflightRows } from './preflight-rows.tsx'
import { certificateRowMessages } from './row-messages.ts'
import type { ListKey } from './rows.ts'

type Report = Output<typeof certificateApi.preflight>

/** The pre-flight, row by row, and the buttons to issue. @spec B10 */
export function PreflightReport({ listKey, onStarted }: { listKey: ListKey; onStarted: (jobId: string) => void }) {
  const t = useT(certificateOfficeMessages)
  const r = useT(certificateRowMessages)
  const report = useCall(certificateApi.preflight, listKey, { staleAfterMs: 0 })
  const [jobId, setJobId] = useSavedJob(
    `certificate.check.${listKey.itemId}.${listKey.kind}.${listKey.awardPosition ?? ''}`,
  )
  const { refetch } = report
  const client = useQueryClient()
  const recheck = useCallback(() => {
    void refetch()
    void refetchStale(client, keyOf(certificateApi.preflightRows))
  }, [client, refetch])
  const onChecked = useCallback(() => {
    setJobId(null)
    recheck()
  }, [setJobId, recheck])
  if (report.isPending) {
    return (
      <output className="certificate-checking">
        <Spin /> {t('checking')}
      </output>
    )
  }
  if (report.isError) {
    // Provisional results or missing settings are no errors: the page says what to do first.
    if (report.error.status !== 409) return <Failure refusal={report.error} onRetry={() => void refetch()} />
    const noSetting = report.error.code === certificateRefusals.NO_SETTING.code
    const toSetting = noSetting && (
      <Link to={paths.office.certificateSetting({ roundId: listKey.roundId })}>{t('toSetting')}</Link>
    )
    return <Empty title={report.error.msg} {...(toSetting ? { action: toSetting } : {})} />
  }
  const { data } = report
  const listFindings = data.issues.filter(({ recipientId }) => recipientId === null)
  return (
    <>
      <div className="certificate-overview">
        <Summary report={data} />
        <ChosenTemplate report={data} roundId={listKey.roundId} />
      </div>
      {listFindings.length > 0 && (
        <section>
          <h2 className="certificate-title">{r('listTitle')}</h2>
          <FindingList findings={listFindings.map(({ kind, element, detail }) => ({ kind, element, detail }))} />
        </section>
      )}
      {data.held > 0 && (
        <ObjectionNote
          title={r('heldRows', { count: data.held })}
          to={{ roundId: listKey.roundId, objectionState: 'filed' }}
        />
      )}
      {data.upheld > 0 && (
        <ObjectionNote
          title={r('upheldRows', { count: data.upheld })}
          to={{ roundId: listKey.roundId, objectionState: 'upheld' }}
        />
      )}
      <PreflightActions
        report={data}
        listKey={listKey}
        onStarted={onStarted}
        onCheckStarted={setJobId}
        isChecking={report.isFetching}
        onCheck={recheck}
      />
      {jobId && <JobWatch key={jobId} jobId={jobId} onDone={onChecked} />}
      {data.checked && <PreflightRows report={data} listKey={listKey} />}
    </>
  )
}

function Summary({ report }: { report: Report }) {
  const t = useT(certificateOfficeMessages)
  const r = useT(certificateRowMessages)
  const { language } = useLanguage()
  const found = ISSUE_KINDS.flatMap((kind) => (report.counts[kind] ? [[kind, report.counts[kind]] as const] : []))
  const { good, open, confirmed, left_out } = report.rows
  const decided = [
    [r('goodRows'), good, report.checked && (open > 0 || confirmed > 0)],
    [r('confirmedRows'), confirmed, confirmed > 0],
    [r('leftOutRows'), left_out, left_out > 0],
  ] as const
  return (
    <dl className="certificate-counts">
      <Count label={t('toMake')} count={report.total} />
      <Count label={t('already')} count={report.already} />
      {decided.map(([label, count, shown]) => shown && <Count key={label} label={label} count={count} />)}
      {open > 0 && <Count label={r('openRows')} count={open} warned />}
      {found.map(([kind, count]) => (
        <Count key={kind} label={pick(issueLabels[kind], language)} count={count} warned={!needsNoDecision(kind)} />
      ))}
    </dl>
  )
}

/** Certificates whose places objections concern. */
function ObjectionNote({ title, to }: { title: string; to: Parameters<typeof paths.office.awardObjections>[0] }) {
  const r = useT(certificateRowMessages)
  const may = useMay()
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      action={may('award:result:publish') && <Link to={paths.office.awardObjections(to)}>{r('toObjections')}</Link>}
    />
  )
}

/** The template of the list as a picture, with sample texts. */
function ChosenTemplate({ report: { templateId, templateName }, roundId }: { report: Report; roundId: string }) {
  const t = useT(certificateOfficeMessages)
  const may = useMay()
  return (
    <figure className="certificate-chosen">
      {may('certificate:template:list') && (
        <MediaFile address={addressOf(certificateApi.templatePicture, { templateId })}>
          {(media) => <img {...media} alt={t('templateAlt', { name: templateName })} />}
        </MediaFile>
      )}
      <figcaption>
        <span className="certificate-faint">{t('template')}</span>
        <b>{templateName}</b>
        <Link to={paths.office.certificateSetting({ roundId })}>{t('changeTemplate')}</Link>
      </figcaption>
    </figure>
  )
}

function Count({ label, count, warned = false }: { label: string; count: number; warned?: boolean }) {
  return (
    <div className={warned ? 'certificate-warned' : undefined}>
      <dt>{label}</dt>
      <dd className="figures">{count}</dd>
    </div>
  )
}
