import type { Refusal } from '@podium/core/base/refusal.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { documentCode } from '@podium/core/enrolment/document/code.rule.ts'
import { documentLacks } from '@podium/core/enrolment/document/document.rule.ts'
import { JOINABLE_STATES } from '@podium/core/enrolment/team/team.ts'
import { settingById, settingInForce } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { formFactsOfAll } from '../form/form-facts.ts'
import { membersOfAll } from '../member/member.store.ts'
import { withCaptainsSchool } from '../team/facts.ts'
import { teamsById, type Team } from '../team/team.store.ts'
import { documentsOfAll, type KeptDocument, type TeamWithDocuments } from './team-documents.ts'

export interface OpenDocuments extends TeamWithDocuments {
  readonly documents: readonly KeptDocument[]
}

/** The documents of a team under the setting that holds for it: that of its submission, before that the newest. */
export async function openDocuments(db: Db | Tx, team: Team, at: Date): Promise<OpenDocuments> {
  return (await openDocumentsOfAll(db, [team], at))[0]!
}

/** As `openDocuments`, of many teams, in their order. */
export async function openDocumentsOfAll(db: Db | Tx, teams: readonly Team[], at: Date): Promise<OpenDocuments[]> {
  const asked = await settingsHeld(db, teams)
  const signing = asked.filter(({ setting }) => (setting?.documents.length ?? 0) > 0)
  const all = await membersOfAll(
    db,
    teams.map(({ teamId }) => teamId),
  )
  const members = Map.groupBy(all, ({ teamId }) => teamId)
  const people = asked.map(({ team, setting }) => {
    const own = members.get(team.teamId) ?? []
    const captain = own.find(({ userId }) => userId === team.captainId)
    return { team: captain ? withCaptainsSchool(team, captain) : team, members: own, setting }
  })
  // Forms are read only where documents may print their answers.
  const forms = await formFactsOfAll(
    db,
    people.map((each) => ({ ...each, form: signing.length > 0 ? each.setting : null })),
    at,
  )
  const whole = people.map((each, n) => ({ ...each, form: forms[n]! }))
  const documents = await documentsOfAll(db, whole, at)
  return whole.map((each, n) => ({ ...each, documents: documents[n]! }))
}

/** Teams of one key share their setting. */
const settingOf = (team: Team): string =>
  JOINABLE_STATES.includes(team.state) || team.settingId === null ? `item ${team.itemId}` : team.settingId

async function settingsOf(db: Db | Tx, teams: readonly Team[]): Promise<Map<string, EnrolSetting | null>> {
  const byKey = new Map(teams.map((team) => [settingOf(team), team]))
  const found = new Map<string, EnrolSetting | null>()
  for (const [key, { itemId }] of byKey) {
    const setting = key.startsWith('item ')
      ? await settingInForce(db, 'enrol', itemId)
      : await settingById(db, 'enrol', key)
    found.set(key, setting?.value ?? null)
  }
  return found
}

/** Teams with the setting that holds for each: that of its submission, before that the newest. */
export async function settingsHeld(
  db: Db | Tx,
  teams: readonly Team[],
): Promise<Array<{ readonly team: Team; readonly setting: EnrolSetting | null }>> {
  const settings = await settingsOf(db, teams)
  return teams.map((team) => ({ team, setting: settings.get(settingOf(team)) ?? null }))
}

/** The codes that are printed on the documents of a team now. */
export async function documentCodes(
  db: Db | Tx,
  teamId: string,
  at: Date,
): Promise<Array<{ key: string; memberId: string | null; code: string }>> {
  const [open] = await openDocumentsOfAll(db, await teamsById(db, [teamId]), at)
  return (open?.documents ?? []).map(({ terms, memberId, contents }) => {
    return { key: terms.key, memberId, code: documentCode(contents.fingerprint) }
  })
}

/** Why documents keep each of these teams from handing in works, by team. */
export async function documentLacksOf(
  db: Db | Tx,
  teamIds: readonly string[],
  at: Date,
): Promise<Map<string, Refusal[]>> {
  if (teamIds.length === 0) return new Map()
  const teams = await teamsById(db, teamIds)
  const settings = await settingsOf(db, teams)
  // Most contests ask for none.
  const signing = teams.filter((team) => (settings.get(settingOf(team))?.documents.length ?? 0) > 0)
  if (signing.length === 0) return new Map()
  const open = await openDocumentsOfAll(db, signing, at)
  return new Map(open.map(({ team, documents }) => [team.teamId, documentLacks(documents, 'handIn', at)]))
}
