import { certificateApi } from '@podium/core/certificate/api.ts'
import { CERTIFICATE_KINDS, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { kindLabels } from '@podium/core/certificate/labels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { useCallback } from 'react'
import { refetchStale } from '#web/lib/call/refetch-stale.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { keyOf, useCall } from '#web/lib/call/use-call.ts'
import { JobWatch, saveJob, useSavedJob } from '#web/lib/call/job-watch.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { BatchTable } from './batch-table.tsx'
import { certificateIssueMessages } from '../issue-messages.ts'
import { certificateOfficeMessages } from '../office-messages.ts'
import { LackingTable } from './lacking-table.tsx'
import { PreflightReport } from './preflight-report.tsx'
import { useRoundChoice } from './round-choice.tsx'
import type { BatchRow } from './rows.ts'
import '../certificate.css'

/** Name under which the job of a list is saved. */
function jobNameOf({
  itemId,
  kind,
  awardPosition,
}: Pick<BatchRow, 'kind' | 'awardPosition'> & { itemId: string | null }) {
  return `certificate.make.${itemId ?? ''}.${kind}.${awardPosition ?? ''}`
}

/**
 * Issues certificates: choose the list, check it before issuing, start, stop and resume, and see each row's outcome.
 * @spec B10
 */
function CertificateMakePage() {
  const t = useT(certificateOfficeMessages)
  const d = useT(certificateIssueMessages)
  const { language } = useLanguage()
  const { roundId, items, select, search, setSearch } = useRoundChoice()
  const itemId = items.data?.find(({ value }) => value === search.get('itemId'))?.value ?? null
  const kind = CERTIFICATE_KINDS.find((each) => each === search.get('kind')) ?? 'winner'
  const settings = useCall(certificateApi.settingPage, roundId ? { roundId, pageSize: 100 } : null)
  // Awards with a setting of their own are issued separately.
  const separateAwards = (settings.data?.rows ?? []).flatMap((row) =>
    row.itemId === itemId && row.kind === kind && row.awardPosition !== null
      ? [{ value: row.awardPosition, label: row.awardName }]
      : [],
  )
  const award = separateAwards.find(({ value }) => String(value) === search.get('award'))?.value
  const [jobId, setJobId] = useSavedJob(jobNameOf({ itemId, kind, awardPosition: award ?? null }))
  const client = useQueryClient()
  const refresh = useCallback(() => {
    const { batchPage, preflight, preflightRows, page } = certificateApi
    for (const endpoint of [batchPage, preflight, preflightRows, page]) void refetchStale(client, keyOf(endpoint))
  }, [client])
  const go = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(name, value)
        return next
      },
      { replace: true },
    )
  /** Shows the list of a batch that was resumed, with the progress of its job. */
  const showBatch = ({ itemId: batchItemId, kind: batchKind, awardPosition }: BatchRow, resumedJobId: string) => {
    const name = jobNameOf({ itemId: batchItemId, kind: batchKind, awardPosition })
    if (name === jobNameOf({ itemId, kind, awardPosition: award ?? null })) return setJobId(resumedJobId)
    saveJob(name, resumedJobId)
    setSearch(
      {
        roundId: roundId ?? '',
        itemId: batchItemId,
        kind: batchKind,
        ...(awardPosition === null ? {} : { award: String(awardPosition) }),
      },
      { replace: true },
    )
  }
  return (
    <div className="certificate-page">
      <section className="list-main certificate-page">
        <header className="certificate-head">
          <div className="certificate-choices">
            {select}
            {roundId && (
              <IdSelect
                className="certificate-item"
                aria-label={t('chooseItem')}
                placeholder={t('chooseItem')}
                loading={items.isPending}
                value={itemId}
                options={items.data ?? []}
                onChange={(value: string) => go('itemId', value)}
              />
            )}
            <Segmented<CertificateKind>
              aria-label={t('kind')}
              value={kind}
              options={CERTIFICATE_KINDS.map((value) => ({ value, label: pick(kindLabels[value], language) }))}
              onChange={(value) => go('kind', value)}
            />
            {separateAwards.length > 0 && (
              <Select
                className="certificate-item"
                aria-label={d('award')}
                value={award ?? -1}
                options={[{ value: -1, label: d('otherAwards') }, ...separateAwards]}
                onChange={(value: number) => go('award', value < 0 ? '' : String(value))}
              />
            )}
          </div>
          <p>{t('makeHint')}</p>
        </header>
        {!roundId && <LackingTable />}
        {roundId && itemId && (
          <PreflightReport
            key={`${itemId} ${kind} ${award}`}
            listKey={{ roundId, itemId, kind, ...(award === undefined ? {} : { awardPosition: award }) }}
            onStarted={setJobId}
          />
        )}
        {jobId && <JobWatch key={jobId} jobId={jobId} onDone={refresh} />}
      </section>
      {roundId && <BatchTable roundId={roundId} watching={jobId !== null} onJob={showBatch} />}
    </div>
  )
}

export { CertificateMakePage as Page }
