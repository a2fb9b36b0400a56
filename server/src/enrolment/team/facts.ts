import type { Refusal } from '@podium/core/base/refusal.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { RuleReasons } from '@podium/core/competition/rule/judged.ts'
import { underSwitch } from '@podium/core/competition/phase/phase.rule.ts'
import { effectiveWindow, whyWindowClosed, windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { projectRows } from '@podium/core/competition/rule/row.ts'
import { missingFields, type ProfileField } from '@podium/core/enrolment/member/profile.rule.ts'
import type { QuotaUse, SubmitFacts, SubmittedMember, TeamToSubmit } from '@podium/core/enrolment/team/submit.rule.ts'
import { type SettingInForce, settingInForce, shownWindows, windowAndTime } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { lockPeople } from '#server/identity/index.ts'
import { membersOf, type Member } from '../member/member.store.ts'
import { judgeTeam } from '../rule/judge-team.ts'
import { lockProjects } from '../rule/project.store.ts'
import type { TeamPerson } from '../rule/team-person.ts'
import { documentsOf } from '../document/team-documents.ts'
import { lockWhyUnregistered } from '../registration/why-unregistered.ts'
import { formFacts } from '../form/form-facts.ts'
import { quotaOf, quotasOf, type QuotaLimits } from './quota.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import type { Team } from './team.store.ts'

/** All facts that decide on a submission. */
export interface TeamFacts extends SubmitFacts {
  readonly team: Team
  readonly members: readonly Member[]
  readonly inForce: SettingInForce<'enrol'> | null
}

/**
 * Facts of a locked team and its members; they do not change before the transaction ends. Who the members are is read
 * again after their accounts are locked. `since`: when what is decided now was done; default: now.
 */
export async function lockFacts(
  secrets: Secrets,
  tx: Tx,
  team: Team,
  known: readonly Member[],
  { reasons = team.ruleReasons, since }: { reasons?: RuleReasons; since?: Date | undefined } = {},
): Promise<TeamFacts> {
  await lockPeople(
    tx,
    known.flatMap(({ userId }) => userId ?? []),
  )
  const members = await membersOf(tx, team.teamId)
  const { window, at: now } = await windowAndTime(tx, { ...placeOf(team), kind: 'signup' })
  const at = since ?? now
  const windowClosed = whyWindowClosed(window, at, 'signup')
  const unregistered = await lockWhyUnregistered(tx, team)
  const inForce = await settingInForce(tx, 'enrol', team.itemId)
  const setting = inForce?.value ?? null
  await lockProjects(tx, [team.teamId], projectRows(setting?.rules ?? []))
  const rules = await judgeTeam(secrets, tx, team, judgedMembers(members), { setting, at, reasons })
  const form = await formFacts(tx, team, members, { form: setting, at })
  const documents = await documentsOf(tx, { team, members, setting, form }, at)
  const places = await quotaUse(tx, team, setting)
  return { team, members, at, windowClosed, unregistered, inForce, setting, rules, form, documents, ...places }
}

/** Members whom the round's own rules are about: invited people answer first. */
export function judgedMembers(members: readonly Member[]): TeamPerson[] {
  return members.flatMap(({ userId, name, role, state }) =>
    userId !== null && state === 'accepted' ? [{ userId, name, role }] : [],
  )
}

/** An item, and the school and the team whose window it may be. */
interface Place {
  readonly roundId: string
  readonly itemId: string
  readonly schoolId?: string | null
  readonly teamId?: string | null
}

/** Where a team's windows are looked up. */
export function placeOf({ roundId, itemId, schoolId = null, teamId = null }: Place): Required<Place> {
  return { roundId, itemId, schoolId, teamId }
}

/** Why the window is closed for an item; locks the window until the transaction ends. */
export async function lockWindow(tx: Tx, at: Place, kind: WindowKind): Promise<Refusal | null> {
  const judged = await windowAndTime(tx, { ...placeOf(at), kind })
  return whyWindowClosed(judged.window, judged.at, kind)
}

/** As `lockWindow`, but a window that is not set counts as open. */
export async function lockOptionalWindow(tx: Tx, at: Place, kind: WindowKind): Promise<Refusal | null> {
  const judged = await windowAndTime(tx, { ...placeOf(at), kind })
  return judged.window && whyWindowClosed(judged.window, judged.at, kind)
}

/** The window's times for display only; not for decisions. */
export async function windowFacts(db: Db | Tx, at: Place, kind: WindowKind, now: Date) {
  const { roundId, schoolId, teamId } = placeOf(at)
  const shown = await shownWindows(db, { roundIds: [roundId], schoolId, teamId }, kind)
  const windows = shown.map((each) => underSwitch(each, now))
  const window = effectiveWindow(windows, kind, at.itemId, now)
  return {
    windowClosed: whyWindowClosed(window, now, kind),
    view: window && { phase: windowPhase(window, now), opensAt: window.opensAt, closesAt: window.closesAt },
  }
}

export function limitsOf(setting: EnrolSetting | null): QuotaLimits {
  return { item: setting?.totalQuota ?? null, school: setting?.schoolQuota ?? null }
}

/** Used and total places of the quotas of the item and of the school; null: no limit. */
export async function quotaUse(
  db: Db | Tx,
  at: { itemId: string; schoolId: string | null },
  setting: EnrolSetting | null,
): Promise<{ item: QuotaUse | null; school: QuotaUse | null }> {
  return quotaOf(db, at, limitsOf(setting))
}

/** As above, of several items and schools, in their order. */
export async function quotaUses(
  db: Db | Tx,
  places: ReadonlyArray<{ itemId: string; schoolId: string | null; setting: EnrolSetting }>,
): Promise<Array<{ item: QuotaUse | null; school: QuotaUse | null }>> {
  return quotasOf(
    db,
    places.map(({ setting, ...at }) => ({ ...at, limits: limitsOf(setting) })),
  )
}

/** A draft takes the current school of its captain; a submitted team keeps the school whose quota it claimed. */
export function withCaptainsSchool(team: Team, captain: { schoolId: string | null; schoolName: string }): Team {
  return team.state === 'draft' ? { ...team, schoolId: captain.schoolId, schoolName: captain.schoolName } : team
}

/** Converts the team and its members at a point in time to the input of the submission rules. */
export function teamToSubmit(team: Team, members: readonly Member[], at: Date): TeamToSubmit {
  const captain = members.find(({ userId }) => userId === team.captainId)
  // A captain who changed the school since is not of the team's school.
  const ofSchool = captain?.schoolId === team.schoolId ? captain : undefined
  return {
    state: team.state,
    name: team.name,
    schoolId: team.schoolId,
    captainVerified: ofSchool?.verified ?? false,
    awaitedSchool: ofSchool && awaitsSchool(ofSchool) ? ofSchool.schoolName : null,
    holdsPlace: team.holdsPlace,
    noticesAgreed: team.noticesAgreedAt !== null,
    answers: team.answers,
    members: members.map((member): SubmittedMember => ({
      ...member,
      missing: missingOf(member, at),
    })),
  }
}

/** Fields that the member's profile lacks; none of who has no account yet. */
export function missingOf({ userId, profile, role }: Member, at: Date): ProfileField[] {
  return userId === null ? [] : missingFields(profile, role, at)
}

/** Whether the person claimed a school that has not decided yet. */
const awaitsSchool = ({ schoolId, verified, refused }: Member): boolean => schoolId !== null && !verified && !refused
