import { reviewApi } from '@podium/core/review/api.ts'
import { reviewExports } from '@podium/core/review/exports.ts'
import { batchStateLabels } from '@podium/core/review/batch/batch.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { SCORED_BATCHES, USED_BATCH_STATES, isOpen } from '@podium/core/review/review.ts'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { dateText } from '#web/ui/time/time.ts'
import { AddBatchDialog } from '../batch/add-batch-dialog.tsx'
import { BatchTabs } from '../batch/batch-tabs.tsx'
import { reviewMessages } from '../messages.ts'
import { batchTones } from '../parts/tones.ts'

const source = listOf(reviewApi.batchPage)

/** Review batches; the one in the address with its judges and works. @spec B14 */
function ReviewDistributionPage() {
  const [search] = useSearchParams()
  const batchId = search.get('batchId')
  return batchId ? <BatchTabs key={batchId} batchId={batchId} /> : <Batches />
}

function Batches() {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const [, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const may = useMay()
  const seesResults = may('review:result:calculate') || may('award:result:list')
  const [adding, setAdding] = useState(false)
  const go = (batchId: string) => setSearch({ batchId })
  return (
    <>
      <ListPage
        name="review.batches"
        source={source}
        rowId={(batch) => batch.batchId}
        exporter={exportOf(reviewExports.exportBatches)}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: USED_BATCH_STATES.map((state) => ({
              value: state,
              label: pick(batchStateLabels[state], language),
            })),
          },
          ...(may('review:result:calculate')
            ? [
                {
                  name: 'turn',
                  label: t('turn'),
                  kind: 'select' as const,
                  options: [
                    { value: 'calculate', label: t('turnCalculate') },
                    { value: 'lock', label: t('turnLock') },
                    { value: 'mine', label: t('turnMine') },
                    { value: 'returned', label: t('turnReturned') },
                  ],
                },
              ]
            : []),
        ]}
        columns={[
          {
            key: 'name',
            title: t('name'),
            width: 240,
            render: (batch) => (
              <Button type="link" className="link-cell" onClick={() => go(batch.batchId)}>
                {batch.name}
              </Button>
            ),
          },
          { key: 'roundName', title: t('round'), width: 260 },
          { key: 'stageName', title: t('stage'), width: 120 },
          { key: 'itemName', title: t('item'), width: 140 },
          {
            key: 'state',
            title: t('state'),
            width: 90,
            render: ({ state }) => (
              <StateTag tone={batchTones[state]}>{pick(batchStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'works', title: t('works'), width: 80, align: 'right' },
          { key: 'judges', title: t('judges'), width: 80, align: 'right' },
          {
            key: 'progress',
            title: t('progress'),
            width: 180,
            keep: true,
            render: ({ submitted, tasks }) => (
              <Progress
                size="small"
                percent={tasks === 0 ? 0 : Math.floor((submitted / tasks) * 100)}
                format={() => `${submitted} / ${tasks}`}
                aria-label={t('progress')}
              />
            ),
          },
          { key: 'createdAt', title: t('createdAt'), width: 110, render: (batch) => dateText(batch.createdAt) },
        ]}
        renderTools={() => (
          <Allowed codes={['review:batch:edit']}>
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('addBatch')}
            </Button>
          </Allowed>
        )}
        rowActions={({ batchId, state }) => [
          { key: 'open', label: t('open'), onClick: () => go(batchId) },
          {
            key: 'remind',
            label: t('remind'),
            hidden: !isOpen({ state }),
            onClick: () => void navigate(paths.office.reviewReminder({ batchId })),
          },
          {
            key: 'results',
            label: t('toResults'),
            hidden: !seesResults || !SCORED_BATCHES.includes(state),
            onClick: () => void navigate(paths.office.reviewResult({ batchId })),
          },
        ]}
        actionsWidth={150}
        empty={{ title: t('noBatches'), hint: t('addBatchHint') }}
      />
      <AddBatchDialog open={adding} onClose={() => setAdding(false)} onAdded={go} />
    </>
  )
}

export { ReviewDistributionPage as Page }
