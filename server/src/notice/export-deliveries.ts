import { textIn } from '@podium/core/base/bilingual-text.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { deliveryChannelLabels, deliveryStateLabels, reasonName } from '@podium/core/notice/delivery.ts'
import { eventNamesOf } from '@podium/core/notice/topics.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { deliveriesInParts, type ExportedDelivery } from './delivery-list.store.ts'

type NamedDelivery = ExportedDelivery & { readonly eventName: Bilingual }

export const exportDeliveries = exportRows<typeof noticeApi.exportDeliveries, NamedDelivery>(
  noticeApi.exportDeliveries,
  'notice.exportDeliveries',
  {
    competitions: async () => [],
    batches: async function* namedDeliveries(db, { scope, filter, ids }, { secrets, manifests }) {
      const names = eventNamesOf(manifests)
      for await (const rows of deliveriesInParts(secrets, db, { scope, ...filter }, ids)) {
        yield rows.map((row) => ({ ...row, eventName: names[row.event] ?? { zh: row.event, en: row.event } }))
      }
    },
    columns: {
      createdAt: { kind: 'moment', width: 20, of: ({ createdAt }) => createdAt.toISOString() },
      state: { kind: 'text', width: 12, of: ({ state }, to) => textIn(deliveryStateLabels[state], to) },
      channel: { kind: 'text', width: 10, of: ({ channel }, to) => textIn(deliveryChannelLabels[channel], to) },
      targetMasked: { kind: 'text', width: 24, of: ({ targetMasked }) => targetMasked },
      event: { kind: 'text', width: 24, of: ({ eventName }, to) => textIn(eventName, to) },
      attempts: { kind: 'number', width: 8, of: ({ attempts }) => attempts },
      endedAt: { kind: 'moment', width: 20, of: ({ endedAt }) => endedAt?.toISOString() ?? null },
      lastError: { kind: 'text', width: 40, of: ({ lastError }, to) => textIn(reasonName(lastError), to) },
    },
  },
)
