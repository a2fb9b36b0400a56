import { batchStateLabels } from '@podium/core/review/batch/batch.rule.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { reviewExports } from '@podium/core/review/exports.ts'
import { isLocked, USED_BATCH_STATES } from '@podium/core/review/review.ts'
import type { BatchRow } from '@podium/core/review/views.ts'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { reviewMessages } from '../messages.ts'
import { batchTones } from '../parts/tones.ts'
import { reviewNoticeMessages } from './messages.ts'
import { NoticePanel } from './notice-panel.tsx'
import '../tasks/own-tasks.css'

const source = listOf(reviewApi.batchPage)

/** The notices to experts, and who agreed to them. @spec B13 */
function ReviewNoticePage() {
  const t = useT(reviewMessages)
  const tNotice = useT(reviewNoticeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [open, setOpen] = useState<BatchRow | null>(null)
  return (
    <>
      <ListPage
        name="review.notices"
        source={source}
        rowId={(batch) => batch.batchId}
        exporter={exportOf(reviewExports.exportBatches)}
        empty={{ title: tNotice('empty'), hint: tNotice('emptyHint') }}
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
        ]}
        columns={[
          { key: 'name', title: t('name'), width: 180 },
          { key: 'roundName', title: t('round'), width: 240 },
          { key: 'itemName', title: t('item'), width: 160 },
          {
            key: 'state',
            title: t('state'),
            width: 100,
            render: ({ state }) => (
              <StateTag tone={batchTones[state]}>{pick(batchStateLabels[state], language)}</StateTag>
            ),
          },
          {
            key: 'agreed',
            title: tNotice('agreedOf'),
            width: 110,
            render: ({ agreed, judges }) => <span className="figures">{tNotice('of', { agreed, judges })}</span>,
          },
        ]}
        actionsWidth={110}
        rowActions={(batch) => [
          {
            key: 'edit',
            label: tNotice(may('review:batch:edit') && !isLocked(batch) ? 'edit' : 'view'),
            onClick: () => setOpen(batch),
          },
        ]}
      />
      <DetailDrawer
        open={open !== null}
        title={open ? tNotice('noticeOf', { name: open.name }) : ''}
        onClose={() => setOpen(null)}
      >
        {open && <Notice batchId={open.batchId} mayEdit={may('review:batch:edit')} />}
      </DetailDrawer>
    </>
  )
}

function Notice({ batchId, mayEdit }: { batchId: string; mayEdit: boolean }) {
  const tNotice = useT(reviewNoticeMessages)
  const batch = useCall(reviewApi.batch, { batchId }).data
  const judges = useCall(reviewApi.judges, { batchId }).data ?? []
  if (!batch) return null
  return (
    <>
      {mayEdit ? <NoticePanel key={batch.version} batch={batch} /> : <p className="notice-text">{batch.notice}</p>}
      <h3>{tNotice('experts')}</h3>
      <ul className="notice-experts">
        {judges
          .filter(({ dropped }) => !dropped)
          .map(({ expertId, name, agreedAt }) => (
            <li key={expertId}>
              {name} · {agreedAt ? tNotice('agreedAt', { time: timeText(agreedAt) }) : tNotice('notYet')}
            </li>
          ))}
      </ul>
    </>
  )
}

export { ReviewNoticePage as Page }
