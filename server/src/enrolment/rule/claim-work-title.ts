import { projectRows } from '@podium/core/competition/rule/row.ts'
import { titleRowsAtStage } from '@podium/core/competition/rule/stage/row-stage.rule.ts'
import { whyRulesBroken } from '@podium/core/enrolment/team/own-rules.rule.ts'
import { settingInForce } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Team } from '../team/team.store.ts'
import { judgeTeam } from './judge-team.ts'
import { lockProjects, saveWorkTitle } from './project.store.ts'

/** Keeps the title of a work of a stage that is handed in. Throws if its rules let no second work have it. */
export async function claimWorkTitle(
  services: Services,
  tx: Tx,
  team: Team,
  { title, stageId }: { readonly title: string; readonly stageId: string },
): Promise<void> {
  await saveWorkTitle(tx, team.teamId, title)
  const setting = (await settingInForce(tx, 'enrol', team.itemId))?.value
  const rows = projectRows(titleRowsAtStage(setting?.rules ?? [], stageId))
  if (!setting || rows.length === 0) return
  await lockProjects(tx, [team.teamId], rows)
  const judging = { setting: { ...setting, rules: rows }, at: await clock(tx), reasons: {}, rowsOf: () => rows }
  refuseIf(whyRulesBroken(await judgeTeam(services.secrets, tx, team, [], judging)))
}
