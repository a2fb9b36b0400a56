import { noticeApi } from '@podium/core/notice/api.ts'
import { DELIVERY_STATES, reasonName, type DeliveryRow } from '@podium/core/notice/delivery.ts'
import { whyNotResend } from '@podium/core/notice/send.rule.ts'
import { eventNamesOf, NoticeChannel } from '@podium/core/notice/topics.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { toast } from '#web/lib/toast.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { secondText } from '#web/ui/time/time.ts'
import { noticeMessages } from './messages.ts'
import { TestSenderDialog } from './test-sender-dialog.tsx'

const source = listOf(noticeApi.deliveryPage)
const tones = {
  queued: 'neutral',
  sending: 'info',
  sent: 'success',
  unknown: 'warning',
  failed: 'danger',
  undeliverable: 'warning',
} as const

/** Sent e-mails and SMS: recipient, event and outcome. */
function NoticeDeliveriesPage() {
  const t = useT(noticeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const mayResend = may('notice:delivery:resend')
  const mayTest = may('notice:sender:test')
  const [testing, setTesting] = useState(false)
  const [shown, setShown] = useState<DeliveryRow | null>(null)
  const resend = useWrite(noticeApi.resend, {
    refresh: [noticeApi.deliveryPage],
    onDone: () => toast('success', t('queuedAgain')),
  })
  const state = (row: DeliveryRow) => <StateTag tone={tones[row.state]}>{t(`delivery_${row.state}`)}</StateTag>
  const eventNames = eventNamesOf(useManifests())
  /** An event without a name is shown by its code. */
  const event = (row: DeliveryRow) => pick(eventNames[row.event] ?? { zh: row.event, en: row.event }, language)
  const reason = (row: DeliveryRow) => pick(reasonName(row.lastError), language) || '—'
  const time = (instant: string | null) => <span className="figures">{instant ? secondText(instant) : '—'}</span>
  return (
    <>
      <ListPage
        name="notice.deliveries"
        source={source}
        exporter={may('notice:delivery:export') ? exportOf(noticeApi.exportDeliveries) : undefined}
        rowId={(row) => row.deliveryId}
        renderTools={() => mayTest && <Button onClick={() => setTesting(true)}>{t('testSender')}</Button>}
        empty={{ title: t('deliveriesEmpty'), hint: t('deliveriesEmptyHint') }}
        filters={[
          {
            name: 'state',
            label: t('deliveryState'),
            kind: 'select',
            options: DELIVERY_STATES.map((value) => ({ value, label: t(`delivery_${value}`) })),
          },
          {
            name: 'channel',
            label: t('channel'),
            kind: 'select',
            options: NoticeChannel.options.map((value) => ({ value, label: t(`channel_${value}`) })),
          },
          { name: 'target', label: t('target'), kind: 'text' },
          { name: 'from', until: 'until', label: t('createdAt'), kind: 'dates' },
        ]}
        columns={[
          { key: 'createdAt', title: t('createdAt'), width: 170, render: (row) => time(row.createdAt) },
          { key: 'state', title: t('deliveryState'), width: 110, render: state },
          { key: 'channel', title: t('channel'), width: 80, render: (row) => t(`channel_${row.channel}`) },
          { key: 'targetMasked', title: t('target'), width: 190 },
          { key: 'event', title: t('event'), width: 190, render: event },
          { key: 'attempts', title: t('attempts'), width: 70, align: 'right' },
          { key: 'endedAt', title: t('endedAt'), width: 170, render: (row) => time(row.endedAt), hidden: true },
          { key: 'lastError', title: t('lastError'), width: 280, render: reason },
        ]}
        actionsWidth={130}
        rowActions={(row) => [
          { key: 'detail', label: t('detail'), onClick: () => setShown(row) },
          {
            key: 'resend',
            label: t('resend'),
            hidden: !mayResend || whyNotResend(row) !== null,
            onClick: () => void resend.run({ deliveryId: row.deliveryId }),
          },
        ]}
      />
      <DetailDrawer
        open={shown !== null}
        title={shown ? event(shown) : ''}
        onClose={() => setShown(null)}
        items={
          shown
            ? [
                { label: t('channel'), value: t(`channel_${shown.channel}`) },
                { label: t('target'), value: shown.targetMasked },
                { label: t('deliveryState'), value: state(shown) },
                { label: t('attempts'), value: shown.attempts },
                { label: t('createdAt'), value: time(shown.createdAt) },
                { label: t('endedAt'), value: time(shown.endedAt) },
                { label: t('nextAt'), value: time(shown.nextAt) },
                { label: t('providerId'), value: shown.providerId || '—', wide: true },
                { label: t('lastError'), value: reason(shown), wide: true },
              ]
            : []
        }
      />
      {testing && <TestSenderDialog onClose={() => setTesting(false)} />}
    </>
  )
}

export { NoticeDeliveriesPage as Page }
