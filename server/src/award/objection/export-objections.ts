import { awardApi } from '@podium/core/award/api.ts'
import { objectionKindLabels, objectionStateLabels } from '@podium/core/award/objection/objection-state.ts'
import type { ObjectionRow } from '@podium/core/award/objection/objection.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { objectionsToExport, roundsOfObjections } from './objection-list.store.ts'

export const exportObjections = exportRows<typeof awardApi.exportObjections, ObjectionRow>(
  awardApi.exportObjections,
  'award.exportObjections',
  {
    competitions: roundsOfObjections,
    batches: objectionsToExport,
    columns: {
      teamName: { kind: 'text', width: 24, of: ({ teamName }) => teamName },
      number: { kind: 'text', width: 18, of: ({ number }) => number },
      schoolName: { kind: 'text', width: 24, of: ({ schoolName }) => schoolName },
      roundName: { kind: 'text', width: 30, of: ({ roundName }) => roundName },
      itemName: { kind: 'text', width: 20, of: ({ itemName }) => itemName },
      stageName: { kind: 'text', width: 12, of: ({ stageName }) => stageName },
      kind: { kind: 'text', width: 20, of: ({ kind }, to) => textIn(objectionKindLabels[kind], to) },
      reason: { kind: 'text', width: 40, of: ({ reason }) => reason },
      state: { kind: 'text', width: 14, of: ({ state }, to) => textIn(objectionStateLabels[state], to) },
      filedByName: { kind: 'text', width: 12, of: ({ filedByName }) => filedByName },
      filedAt: { kind: 'moment', width: 18, of: ({ filedAt }) => filedAt },
      answer: { kind: 'text', width: 40, of: ({ answer }) => answer },
      answeredByName: { kind: 'text', width: 12, of: ({ answeredByName }) => answeredByName },
      answeredAt: { kind: 'moment', width: 18, of: ({ answeredAt }) => answeredAt },
    },
  },
)
