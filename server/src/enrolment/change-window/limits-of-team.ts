import type { Refusal } from '@podium/core/base/refusal.ts'
import { underSwitch } from '@podium/core/competition/phase/phase.rule.ts'
import type { EnrolForm } from '@podium/core/competition/form/form.ts'
import type { FormFacts } from '@podium/core/competition/form/form-state.rule.ts'
import {
  CHANGE_WINDOWS,
  type ChangeLimit,
  type ChangeLimits,
  type ChangeWindowKind,
} from '@podium/core/enrolment/change/change-window.ts'
import { limitingWindows, whyChangeClosed } from '@podium/core/enrolment/change/change-window.rule.ts'
import { needsChangeRequest } from '@podium/core/enrolment/change/changeable.rule.ts'
import { lateAnswers } from '@podium/core/enrolment/team/answers.rule.ts'
import { shownWindows } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { stagesOfTeam } from '../team/stage-entry.store.ts'
import type { Team } from '../team/team.store.ts'

/**
 * How windows limit the changes of a submitted team; of another one nothing does. `facts`: what its form asks for. For
 * decisions the round has to be locked before.
 */
export async function limitsOfTeam(
  db: Db | Tx,
  team: Team,
  { form, facts, now }: { form: EnrolForm | null; facts: () => Promise<FormFacts>; now: Date },
): Promise<ChangeLimits> {
  const windows = await windowsOfTeam(db, team, CHANGE_WINDOWS, now)
  const hasLate = form !== null && windows.some(({ kind }) => kind === 'correction')
  return { windows, lateKeys: hasLate ? lateAnswers(form, team.answers, await facts()) : [] }
}

/** Why people of a submitted team can't change at the moment; its round has to be locked before. */
export async function whyPeopleClosed(tx: Tx, team: Team, now: Date): Promise<Refusal | null> {
  const windows = await windowsOfTeam(tx, team, ['roster'], now)
  return whyChangeClosed({ windows, lateKeys: [] }, { kind: 'captain', key: null }, now)
}

async function windowsOfTeam(
  db: Db | Tx,
  team: Team,
  kinds: readonly ChangeWindowKind[],
  now: Date,
): Promise<ChangeLimit[]> {
  const { teamId, itemId, roundId, schoolId } = team
  if (!needsChangeRequest(team.state)) return []
  const shown = await shownWindows(db, { roundIds: [roundId], schoolId, teamId }, ...kinds)
  if (shown.length === 0) return []
  const stageIds = await stagesOfTeam(db, team)
  const windows = shown.map((window) => underSwitch(window, now))
  return limitingWindows(windows, { itemId, stageIds }, now)
}
