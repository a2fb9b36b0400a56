import { textIn } from '@podium/core/base/bilingual-text.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { checkStandingLabels } from '@podium/core/enrolment/roster/person-check.ts'
import { rosterStateLabels, type RosterRow } from '@podium/core/enrolment/roster/roster.ts'
import { read } from '#server/platform/kernel/read.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { rosterRows, rostersToExport, roundsToExport } from './list.store.ts'

export const listRosters = read(
  enrolmentApi.rosterPage,
  async function listRosters({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const scope = viewer.scopeOf('enrolment:team:list')
    const page = await rosterRows(db, scope, filter, { pageNum, pageSize }, language)
    return { ...page, pageNum, pageSize }
  },
)

export const exportRosters = exportRows<typeof enrolmentApi.exportRosters, RosterRow>(
  enrolmentApi.exportRosters,
  'enrolment.export_rosters',
  {
    competitions: roundsToExport,
    batches: (db, wanted) => rostersToExport(db, wanted),
    columns: {
      number: { kind: 'text', width: 18, of: ({ number }) => number },
      teamName: { kind: 'text', width: 24, of: ({ teamName }) => teamName },
      schoolName: { kind: 'text', width: 24, of: ({ schoolName }) => schoolName },
      roundName: { kind: 'text', width: 30, of: ({ roundName }) => roundName },
      itemName: { kind: 'text', width: 20, of: ({ itemName }) => itemName },
      stageName: { kind: 'text', width: 14, of: ({ stageName }) => stageName },
      rosterState: {
        kind: 'text',
        width: 12,
        of: ({ rosterState }, to) => textIn(rosterStateLabels[rosterState], to),
      },
      names: { kind: 'text', width: 40, of: ({ names }) => names.join('、') },
      leaderNames: { kind: 'text', width: 14, of: ({ leaderNames }) => leaderNames.join('、') },
      memberCount: { kind: 'number', width: 8, of: ({ memberCount }) => memberCount },
      checkStanding: {
        kind: 'text',
        width: 14,
        of: ({ checkStanding }, to) => (checkStanding ? textIn(checkStandingLabels[checkStanding], to) : ''),
      },
      refusedNames: { kind: 'text', width: 20, of: ({ refusedNames }) => refusedNames.join('、') },
      confirmedAt: {
        kind: 'moment',
        width: 18,
        of: ({ confirmedAt }) => confirmedAt,
      },
    },
  },
)
