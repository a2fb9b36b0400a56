import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { settingById } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Team } from '../team/team.store.ts'

/** The setting under which the team was submitted. */
export async function frozenSetting(db: Db | Tx, team: Team): Promise<EnrolSetting> {
  const frozen = team.settingId ? await settingById(db, 'enrol', team.settingId) : null
  if (!frozen) throw refuse(enrolmentRefusals.NOT_CONFIGURED)
  return frozen.value
}
