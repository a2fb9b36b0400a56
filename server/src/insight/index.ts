import { insightApi } from '@podium/core/insight/api.ts'
import { module } from '#server/platform/kernel/module.ts'
import { rehearsalJob } from './rehearsal/play-round.ts'
import { cancelRehearsal, rehearsal, rehearse } from './rehearsal/rehearse-round.ts'
import { REHEARSAL } from './rehearsal/rehearsal.store.ts'
import { exportDashboard } from './export-dashboard.ts'
import { home } from './show-home.ts'
import { roundDashboard, roundOptions } from './show-round.ts'
import { toDos } from './show-to-dos.ts'

/** Figures of the workbench and of rounds, from the counts that lower modules publish. */
export const insight = module(
  'insight',
  insightApi,
  { home, toDos, roundOptions, roundDashboard, exportDashboard, rehearsal, rehearse, cancelRehearsal },
  { jobs: { [REHEARSAL]: rehearsalJob } },
)
