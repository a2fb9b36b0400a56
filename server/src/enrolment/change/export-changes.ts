import { textIn } from '@podium/core/base/bilingual-text.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { ChangeRow } from '@podium/core/enrolment/change/change-api.ts'
import { changeKindLabels, changeStateLabels } from '@podium/core/enrolment/change/change-labels.ts'
import { auditLevelLabels } from '@podium/core/enrolment/team/team.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { changesToExport, roundsToExport } from './list.store.ts'

export const exportChanges = exportRows<typeof enrolmentApi.exportChanges, ChangeRow>(
  enrolmentApi.exportChanges,
  'enrolment.export_changes',
  {
    competitions: roundsToExport,
    batches: changesToExport,
    columns: {
      teamName: { kind: 'text', width: 24, of: ({ teamName }) => teamName },
      number: { kind: 'text', width: 18, of: ({ number }) => number },
      schoolName: { kind: 'text', width: 24, of: ({ schoolName }) => schoolName },
      roundName: { kind: 'text', width: 30, of: ({ roundName }) => roundName },
      itemName: { kind: 'text', width: 20, of: ({ itemName }) => itemName },
      kinds: {
        kind: 'text',
        width: 30,
        of: ({ kinds }, to) => [...new Set(kinds)].map((kind) => textIn(changeKindLabels[kind], to)).join('、'),
      },
      state: { kind: 'text', width: 12, of: ({ state }, to) => textIn(changeStateLabels[state], to) },
      level: { kind: 'text', width: 12, of: ({ level }, to) => (level ? textIn(auditLevelLabels[level], to) : '') },
      reason: { kind: 'text', width: 40, of: ({ reason }) => reason },
      askedByName: { kind: 'text', width: 14, of: ({ askedByName }) => askedByName },
      createdAt: { kind: 'moment', width: 18, of: ({ createdAt }) => createdAt },
    },
  },
)
