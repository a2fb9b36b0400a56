import { setImmediate } from 'node:timers/promises'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import {
  closedKey,
  peopleIn,
  takesPartAtOnce,
  type ImportedMember,
  type ImportedTeam,
} from '@podium/core/enrolment/import/team-import.ts'
import type { StatedFacts } from '@podium/core/enrolment/import/import-facts.rule.ts'
import { entryKeyOf } from '@podium/core/enrolment/team/team-name.rule.ts'
import { lockRoundShared, schoolsApart, settingInForce } from '#server/competition/index.ts'
import { addMemberships, makeUsers, stateFacts } from '#server/identity/index.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuse, Refused, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { refuseFaults } from '#server/platform/workbook/sheet/refuse-faults.ts'
import { INVITATION_MS } from '../member/invite-member.ts'
import { lockWindow } from '../team/facts.ts'
import { claimDrafts, type Draft } from './claim-drafts.ts'
import {
  insertImport,
  insertImportedMembers,
  insertImportedTeams,
  type NewImport,
  type NewMember,
} from './import.store.ts'

/** Rows written by one statement. */
const ROWS_AT_ONCE = 500

export interface SavedImport {
  readonly importId: string
  readonly teams: number
  /** People with an account of whom the worksheet said something new. */
  readonly stated: readonly string[]
}

/**
 * Writes the teams as drafts with their accounts, memberships and participations. Captains take part at once; others
 * are invited where the setting asks for their consent. Throws IMPORT_FAILED with the cell that something stored since
 * the check stands against.
 */
export async function saveImport(
  secrets: Secrets,
  tx: Tx,
  teams: readonly ImportedTeam[],
  about: Omit<NewImport, 'teams' | 'people'> & { readonly bySchool: boolean; readonly at: Date },
): Promise<SavedImport> {
  const { bySchool, at, ...made } = about
  const people = teams.flatMap(({ members }) => members)
  const settings = new Map<string, string>()
  await lockRoundShared(tx, made.roundId)
  const schoolIds = [...new Set(teams.map(({ school: { schoolId } }) => schoolId))]
  const apart = new Set(await schoolsApart(tx, made.roundId, schoolIds))
  const places = teams.map(({ item: { itemId }, school: { schoolId } }) => {
    return { itemId, schoolId: apart.has(schoolId) ? schoolId : null }
  })
  for (const place of new Map(places.map((each) => [closedKey(each.itemId, each.schoolId), each])).values()) {
    refuseIf(await lockWindow(tx, { roundId: made.roundId, ...place }, 'signup'))
  }
  for (const itemId of new Set(places.map((each) => each.itemId))) {
    settings.set(itemId, orNotFound(await settingInForce(tx, 'enrol', itemId)).settingId)
  }
  const accounts = await addAccounts(secrets, tx, people, bySchool)
  const stated = await saveFacts(tx, people, accounts)
  const importId = await insertImport(tx, { ...made, teams: teams.length, people: peopleIn(teams) })
  const expiresAt = new Date(at.getTime() + INVITATION_MS)
  const drafts = teams.map((source): Draft => {
    const teamId = newId()
    const members = source.members.map((member, position): NewMember => {
      const isAccepted = takesPartAtOnce(member, source.item)
      const { name, role, adviserKind } = member
      return { teamId, userId: accounts.get(member.phone)!, name, role, adviserKind, position, isAccepted, expiresAt }
    })
    const captain = members.find(({ role }) => role === 'captain')!
    const team = {
      teamId,
      importId,
      roundId: made.roundId,
      itemId: source.item.itemId,
      settingId: settings.get(source.item.itemId)!,
      schoolId: source.school.schoolId,
      schoolName: source.school.name,
      name: source.name,
      nameKey: entryKeyOf(source.name, source.item.setting!, captain.userId),
      captainId: captain.userId,
    }
    return { team, source, members }
  })
  // Two imports of the same schools or names would wait for each other if each inserted them in its own order.
  const ordered = drafts.toSorted(
    ({ team: a }, { team: b }) => compare(a.schoolId, b.schoolId) || compare(a.nameKey, b.nameKey),
  )
  for (let from = 0; from < ordered.length; from += ROWS_AT_ONCE) {
    await saveDrafts(tx, ordered.slice(from, from + ROWS_AT_ONCE))
    await setImmediate()
  }
  refuseFaults(await claimDrafts(secrets, tx, drafts))
  return { importId, teams: teams.length, stated }
}

async function saveDrafts(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const { row } = drafts[0]!.source.members[0]!
  const words = { zh: '其中一个队名刚刚被占用，请重新检查', en: 'A team’s name was taken just now: check again' }
  await onConflict(
    insertImportedTeams(
      tx,
      drafts.map(({ team }) => team),
    ),
    {
      enrolment_team_name: {
        kind: baseRefusals.IMPORT_FAILED,
        params: {},
        fields: [{ path: `${row}.team`, ...words }],
      },
    },
  )
  await insertImportedMembers(
    tx,
    drafts.flatMap(({ members }) => members),
  )
}

/** Accounts by phone number: those that exist, and new ones with their schools. */
async function addAccounts(
  secrets: Secrets,
  tx: Tx,
  people: readonly ImportedMember[],
  bySchool: boolean,
): Promise<Map<string, string>> {
  const accounts = new Map(people.flatMap(({ phone, userId }) => (userId === null ? [] : [[phone, userId] as const])))
  // In one order, for the same reason as names of teams.
  const newcomers = [...new Map(people.map((person) => [person.phone, person])).values()]
    .filter(({ userId }) => userId === null)
    .toSorted((a, b) => compare(a.phone, b.phone))
  for (let from = 0; from < newcomers.length; from += ROWS_AT_ONCE) {
    const part = newcomers.slice(from, from + ROWS_AT_ONCE)
    const ids = await named(part[0]!.row, 'phone', () =>
      makeUsers(
        secrets,
        tx,
        part.map(({ name, kind, phone }) => ({ realName: name, kind, phone })),
      ),
    )
    const memberships = part.flatMap(({ schoolId, number }, at) =>
      schoolId === null ? [] : [{ userId: ids[at]!, schoolId, number }],
    )
    await addMemberships(tx, memberships, bySchool)
    for (const [at, { phone }] of part.entries()) accounts.set(phone, ids[at]!)
  }
  return accounts
}

/** Saves what the worksheet says of people and they haven't said; returns those of them who had an account. */
async function saveFacts(
  tx: Tx,
  people: readonly ImportedMember[],
  accounts: ReadonlyMap<string, string>,
): Promise<string[]> {
  const byPhone = new Map<string, StatedFacts>()
  for (const { phone, facts } of people) {
    if (Object.keys(facts).length > 0) byPhone.set(phone, { ...byPhone.get(phone), ...facts })
  }
  const known = new Set(people.flatMap(({ userId }) => userId ?? []))
  const all = [...byPhone].map(([phone, facts]) => ({ userId: accounts.get(phone)!, ...facts }))
  const stated: string[] = []
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    stated.push(...(await stateFacts(tx, all.slice(from, from + ROWS_AT_ONCE))))
  }
  return stated.filter((userId) => known.has(userId))
}

/** Turns a refusal into IMPORT_FAILED with the cell. */
async function named<T>(row: number, column: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const words = { zh: refusalText(error.refusal, 'zh-cn'), en: refusalText(error.refusal, 'en') }
    throw refuse(baseRefusals.IMPORT_FAILED, {}, [{ path: `${row}.${column}`, ...words }])
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
