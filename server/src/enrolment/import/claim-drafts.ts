import { setImmediate } from 'node:timers/promises'
import type { CellFault } from '@podium/core/base/file/sheet-import.ts'
import type { ImportedTeam } from '@podium/core/enrolment/import/team-import.ts'
import { personKeys } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { claimForTeams, lockClaims, type Claim } from '../team/claim-participation.ts'
import { cellOf, CLAIMS_AT_ONCE, claimsApart, parts, type TeamRows } from './claims-apart.ts'
import type { NewMember, NewTeam } from './import.store.ts'

export interface Draft {
  readonly team: NewTeam
  readonly source: ImportedTeam
  readonly members: readonly NewMember[]
}

/** Claims the participations of those who take part at once; returns the cells of those who can't. */
export async function claimDrafts(secrets: Secrets, tx: Tx, drafts: readonly Draft[]): Promise<CellFault[]> {
  const claims = drafts.map(({ team, source, members }) => {
    return { team, people: members.filter(({ isAccepted }) => isAccepted), setting: source.item.setting! }
  })
  const userIds = [...new Set(claims.flatMap(({ people }) => people.map(({ userId }) => userId)))]
  const keys = new Map<string, Buffer>()
  for (const part of parts(userIds, CLAIMS_AT_ONCE)) {
    for (const [userId, key] of await personKeys(secrets, tx, part)) keys.set(userId, key)
  }
  await lockKnown(tx, drafts, claims, keys)
  const rows = new Map(drafts.map(({ team, source, members }) => [team.teamId, rowsOf(source, members)]))
  const faults: CellFault[] = []
  for (const part of claimsApart(claims, keys)) {
    const found = await claimForTeams(secrets, tx, part, keys)
    faults.push(...part.flatMap(({ team }, at) => found[at]!.map((fault) => cellOf(fault, rows.get(team.teamId)!))))
    await setImmediate()
  }
  return faults.toSorted((a, b) => a.row - b.row)
}

function rowsOf(source: ImportedTeam, members: readonly NewMember[]): TeamRows {
  return {
    captain: source.members[members.findIndex(({ role }) => role === 'captain')]!.row,
    people: new Map(members.map(({ userId }, at) => [userId, source.members[at]!.row])),
  }
}

/** Locks those who had an account: nobody else can see the others before the import is committed. */
async function lockKnown(
  tx: Tx,
  drafts: readonly Draft[],
  claims: readonly Claim[],
  keys: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const known = new Set(drafts.flatMap(({ source }) => source.members.flatMap(({ userId }) => userId ?? [])))
  const ofKnown = claims.map((claim) => ({ ...claim, people: claim.people.filter(({ userId }) => known.has(userId)) }))
  await lockClaims(tx, ofKnown, keys)
}
