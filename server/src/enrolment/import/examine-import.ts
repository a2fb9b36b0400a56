import { setImmediate } from 'node:timers/promises'
import { refusalText } from '@podium/core/base/refusal.ts'
import { cleanText, type Bilingual } from '@podium/core/base/shapes.ts'
import type { CellFault, SheetRow } from '@podium/core/base/file/sheet-import.ts'
import { underSwitch } from '@podium/core/competition/phase/phase.rule.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { effectiveWindow, whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { readTeamImport } from '@podium/core/enrolment/import/team-import.rule.ts'
import { closedKey } from '@podium/core/enrolment/import/team-import.ts'
import type {
  ImportedTeam,
  ImportItem,
  ImportPerson,
  ImportSchool,
  TeamImportColumn,
} from '@podium/core/enrolment/import/team-import.ts'
import { nameKeyOf } from '@podium/core/enrolment/team/team-name.rule.ts'
import { roundById, schoolsApart, settingInForce, shownWindows } from '#server/competition/index.ts'
import { accountsByPhone } from '#server/identity/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import type { DataScope, Viewer } from '#server/platform/kernel/viewer.ts'
import { personFacts, type PersonFacts } from '../rule/rule-people.store.ts'
import { whyUnregisteredAll } from '../registration/why-unregistered.ts'
import {
  heldBy,
  itemsByCode,
  namesTaken,
  numbersTaken,
  placesOf,
  schoolOfGroup,
  schoolsByCode,
} from './context.store.ts'
import { judgeKnown } from './judge-known.ts'

type Row = SheetRow<TeamImportColumn>

/** Values looked up at a time. */
const VALUES_AT_ONCE = 1_000
const EVERYWHERE: DataScope = { reach: 'all' }

/** What an importer may do in a round. */
export interface ImportRights {
  readonly roundId: string
  /** Schools whose people may be entered: those of the scope, or all for the round’s organiser. */
  readonly scope: DataScope
  /** The school that enters its own people and vouches for them. */
  readonly ownSchool: ImportSchool | null
}

/** Throws NOT_FOUND unless the round is the viewer’s own, or is open to their schools. */
export async function rightsFor(db: Db | Tx, viewer: Viewer, code: string, roundId: string): Promise<ImportRights> {
  const scope = viewer.scopeOf(code)
  const round = orNotFound(await roundById(db, roundId))
  if (!RUNNING_STATES.includes(round.state)) orNotFound(null)
  const isOrganiser = await groupWithin(db, round.groupId, scope)
  if (!isOrganiser && (!round.isPublic || scope.reach === 'own')) orNotFound(null)
  const ownSchool = isOrganiser ? null : await schoolOfGroup(db, viewer.groupId)
  return { roundId, scope: isOrganiser ? EVERYWHERE : scope, ownSchool }
}

/** Reads the teams of the rows and names every bad cell. */
export async function examine(
  secrets: Secrets,
  db: Db | Tx,
  { roundId, scope, ownSchool }: ImportRights,
  rows: readonly Row[],
  { now, progress = async () => undefined }: { now: Date; progress?: (done: number) => Promise<void> },
): Promise<{ teams: ImportedTeam[]; faults: CellFault[] }> {
  const cells = (column: TeamImportColumn) => [...new Set(rows.map((row) => cleanText(row.cells[column] ?? '')))]
  const byCode = await itemsByCode(db, roundId)
  const items = await itemsOf(db, byCode, cells('itemCode'))
  const itemIds = [...items.values()].map(({ itemId }) => itemId)
  const schools = await schoolsByCode(db, scope, cells('schoolCode'))
  const schoolIds = [...schools.values(), ...(ownSchool ? [ownSchool] : [])].map(({ schoolId }) => schoolId)
  const people = new Map<string, ImportPerson>()
  const held = new Map<string, number>()
  let done = 0
  for (const part of parts(cells('phone'))) {
    const accounts = await accountsByPhone(secrets, db, part)
    const userIds = [...accounts.values()].map(({ userId }) => userId)
    const places = await placesOf(db, scope, userIds)
    for (const [key, count] of await heldBy(db, itemIds, userIds)) held.set(key, count)
    const said = ownSchool && userIds.length > 0 ? await personFacts(db, userIds) : new Map<string, PersonFacts>()
    for (const [phone, { userId, name, kind }] of accounts) {
      const { school = null, reached = false } = places.get(userId) ?? {}
      const isOwn = school !== null && school.schoolId === ownSchool?.schoolId
      people.set(phone, {
        userId,
        name,
        kind,
        school,
        reached: reached || scope.reach === 'all',
        said: isOwn ? said.get(userId) : undefined,
      })
    }
    done += part.length
    await progress(done)
  }
  const takenNames = await collect(cells('team').map(nameKeyOf), (part) => namesTaken(db, itemIds, part))
  const takenNumbers = await collect(cells('number'), (part) => numbersTaken(db, schoolIds, part))
  const theirs = [...people.values()].flatMap(({ school }) => school?.schoolId ?? [])
  const closed = await closedOf(db, roundId, { itemIds, schoolIds: [...schoolIds, ...theirs] }, now)
  const context = {
    codes: [...byCode.keys()],
    items,
    people,
    schools,
    ownSchool,
    takenNames,
    takenNumbers,
    held,
    closed,
  }
  await setImmediate()
  const { teams, faults } = readTeamImport(rows, context)
  const kept = await judgeKnown(secrets, db, { roundId, ownSchool }, teams)
  return { teams, faults: [...faults, ...kept].toSorted((a, b) => a.row - b.row) }
}

/** The items that the rows name, by code in upper case. */
async function itemsOf(
  db: Db | Tx,
  byCode: ReadonlyMap<string, string>,
  codes: readonly string[],
): Promise<Map<string, ImportItem>> {
  const named = new Set(codes.map((code) => code.toUpperCase()))
  const items = new Map<string, ImportItem>()
  for (const [code, itemId] of byCode) {
    if (!named.has(code)) continue
    const setting = await settingInForce(db, 'enrol', itemId)
    items.set(code, { itemId, setting: setting?.value ?? null })
  }
  return items
}

/** Why sign-up is closed, by `closedKey`: a school may have times of its own, or not be registered. */
async function closedOf(
  db: Db | Tx,
  roundId: string,
  { itemIds, schoolIds }: { itemIds: readonly string[]; schoolIds: readonly string[] },
  now: Date,
): Promise<Map<string, Bilingual>> {
  const apart = new Set(await schoolsApart(db, roundId, schoolIds))
  const whyOf = async (schoolId: string | null) => {
    const shown = await shownWindows(db, { roundIds: [roundId], schoolId }, 'signup')
    const windows = shown.map((window) => underSwitch(window, now))
    return itemIds.map((itemId) => whyWindowClosed(effectiveWindow(windows, 'signup', itemId, now), now, 'signup'))
  }
  const forAll = await whyOf(null)
  const unregistered = await whyUnregisteredAll(db, roundId, schoolIds)
  const closed = new Map<string, Bilingual>()
  for (const schoolId of new Set([null, ...schoolIds])) {
    const own = schoolId !== null && apart.has(schoolId) ? await whyOf(schoolId) : forAll
    for (const [at, closedBy] of own.entries()) {
      const why = closedBy ?? (schoolId === null ? null : unregistered(schoolId))
      const key = closedKey(itemIds[at]!, schoolId)
      if (why) closed.set(key, { zh: refusalText(why, 'zh-cn'), en: refusalText(why, 'en') })
    }
  }
  return closed
}

function* parts(values: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < values.length; from += VALUES_AT_ONCE) yield values.slice(from, from + VALUES_AT_ONCE)
}

async function collect(
  values: readonly string[],
  find: (part: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const part of parts(values.filter((value) => value !== ''))) for (const each of await find(part)) found.add(each)
  return found
}
