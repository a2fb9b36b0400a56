import { reviewApi } from '@podium/core/review/api.ts'
import { batchStateLabels } from '@podium/core/review/batch/batch.rule.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useRecordName } from '#web/lib/record-name.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { reviewMessages } from '../messages.ts'
import { batchTones } from './tones.ts'
import { VerificationElsewhere } from './verification-elsewhere.tsx'
import './batch-frame.css'

interface BatchFrameProps {
  /** The batch shown when the address names none; read once. */
  first?: string | undefined
  /** Stands above the choice; left out: what waits for the viewer's verification in other batches. */
  renderAbove?: (shownId: string) => ReactNode
  /** The state beside the choice; left out: that of the batch. */
  renderState?: (batch: BatchDetail) => ReactNode
  children: (batch: BatchDetail) => ReactNode
}

/** Layout of a page about one batch: the batch of the `batchId` query parameter, else `first`, else the newest. */
export function BatchFrame({ first, renderAbove, renderState, children }: BatchFrameProps) {
  const [opened] = useState(first)
  const t = useT(reviewMessages)
  const may = useMay()
  const { language } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const options = useCall(reviewApi.batchOptions, {})
  const batchId = search.get('batchId') ?? opened ?? options.data?.[0]?.value ?? null
  const batch = useCall(reviewApi.batch, batchId ? { batchId } : null)
  useRecordName(batch.data && { [language]: `${batch.data.itemName} · ${batch.data.name}` })
  if (options.isPending) return <Skeleton active className="list-main" />
  if (options.isError) return <Failure refusal={options.error} onRetry={() => void options.refetch()} />
  if (!batchId) {
    return (
      <div className="list-main">
        <Empty title={t('noBatches')} hint={t(may('review:batch:edit') ? 'noBatchesHint' : 'noBatchesScope')} />
      </div>
    )
  }
  const choose = (value: string) => setSearch({ batchId: value }, { replace: true })
  return (
    <div className="batch-frame">
      {renderAbove ? renderAbove(batchId) : <VerificationElsewhere shownId={batchId} onOpen={choose} />}
      <header className="list-main batch-head">
        <IdSelect
          className="batch-choice"
          aria-label={t('chooseBatch')}
          value={batchId}
          showSearch={{ optionFilterProp: 'label' }}
          options={options.data}
          onChange={choose}
        />
        {batch.data && (
          <>
            {renderState ? (
              renderState(batch.data)
            ) : (
              <StateTag tone={batchTones[batch.data.state]}>
                {pick(batchStateLabels[batch.data.state], language)}
              </StateTag>
            )}
            <span className="figures batch-progress">
              {t('done', { done: batch.data.submitted, total: batch.data.tasks })}
            </span>
          </>
        )}
      </header>
      {batch.isError && <Failure refusal={batch.error} onRetry={() => void batch.refetch()} />}
      {batch.isPending && <Skeleton active className="list-main" />}
      {batch.data && children(batch.data)}
    </div>
  )
}
