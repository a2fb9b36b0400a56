import { textIn } from '@podium/core/base/bilingual-text.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { reachLabels } from '@podium/core/notice/channels.rule.ts'
import { wordingStateLabels } from '@podium/core/notice/template/wording.ts'
import type { WordingRow } from '@podium/core/notice/template/wording-api.ts'
import { eventNamesOf } from '@podium/core/notice/topics.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { filteredWordings, refuseUnlessOfAll } from './wordings.ts'

type NamedRow = WordingRow & { readonly eventName: Bilingual; readonly moduleName: Bilingual }

export const exportWordings = exportRows<typeof noticeApi.exportWordings, NamedRow>(
  noticeApi.exportWordings,
  'notice.exportWordings',
  {
    competitions: async (_db, { viewer }) => {
      refuseUnlessOfAll(viewer, 'notice:wording:export')
      return []
    },
    batches: async function* namedWordings(db, { filter }, { manifests }) {
      const events = eventNamesOf(manifests)
      const rows = await filteredWordings(db, manifests, filter)
      yield rows.map((row) => ({
        ...row,
        eventName: events[row.event]!,
        moduleName: manifests.find(({ name }) => name === row.module)!,
      }))
    },
    columns: {
      event: { kind: 'text', width: 24, of: ({ eventName }, to) => textIn(eventName, to) },
      module: { kind: 'text', width: 14, of: ({ moduleName }, to) => textIn(moduleName, to) },
      titleZh: { kind: 'text', width: 30, of: ({ titleZh }) => titleZh },
      bodyZh: { kind: 'text', width: 50, of: ({ bodyZh }) => bodyZh },
      titleEn: { kind: 'text', width: 30, of: ({ titleEn }) => titleEn },
      bodyEn: { kind: 'text', width: 50, of: ({ bodyEn }) => bodyEn },
      reach: { kind: 'text', width: 28, of: ({ reach }, to) => textIn(reachLabels[reach], to) },
      state: { kind: 'text', width: 14, of: ({ state }, to) => textIn(wordingStateLabels[state], to) },
      changedByName: { kind: 'text', width: 12, of: ({ changedByName }) => changedByName },
      changedAt: { kind: 'moment', width: 20, of: ({ changedAt }) => changedAt },
    },
  },
)
