import { insightApi, type RoundDashboard } from '@podium/core/insight/api.ts'
import { dashboardRows, type DashboardRow } from '@podium/core/insight/dashboard-rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import { dashboardOf } from './show-round.ts'

type Asked = Wanted<{ roundId: string }>

async function asked(db: Db, { viewer, filter }: Asked): Promise<RoundDashboard> {
  return dashboardOf(db, viewer, orNotFound(filter.roundId ?? null), new Date())
}

/** The dashboard's numbers as rows of a spreadsheet. */
export const exportDashboard = exportRows<typeof insightApi.exportDashboard, DashboardRow>(
  insightApi.exportDashboard,
  'insight.export',
  {
    competitions: async (db, wanted) => {
      const { name, nameEn } = await asked(db, wanted)
      return [{ zh: name, en: nameEn }]
    },
    batches: async function* rows(db, wanted) {
      yield dashboardRows(await asked(db, wanted), wanted.language)
    },
    columns: {
      part: { kind: 'text', width: 20, of: ({ part }) => part },
      name: { kind: 'text', width: 36, of: ({ name }) => name },
      count: { kind: 'number', width: 12, of: ({ count }) => count },
      people: { kind: 'number', width: 12, of: ({ people }) => people },
    },
  },
)
