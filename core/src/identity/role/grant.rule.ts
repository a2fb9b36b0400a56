import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { holdsAny, ROOT_ROLE, type Holder } from '../../base/access/permission.rule.ts'
import { identityRefusals } from '../refusals.ts'
import { roleRefusals } from './refusals.ts'
import type { Grant } from './grant.ts'
import { isGroupBound, type Reach, type Scope } from './held-role.ts'
import { coversGroup, coversSubtree } from './scope.rule.ts'

/** A user who grants or defines roles. */
export interface Granter extends Holder {
  readonly userId: string
  scopeOf(code: string): Scope
}

export interface RoleChange {
  readonly userId: string
  readonly before: readonly Grant[]
  readonly after: readonly Grant[]
  /** Number of other active accounts with ROOT. */
  readonly otherRoots: number
}

/**
 * Why these roles can't be set, or null. Nobody may change their own roles, nor grant or revoke a role that reaches
 * further than their own, and at least one ROOT must remain.
 */
export function whyNotSetRoles(granter: Granter, change: RoleChange): Refusal | null {
  if (granter.userId === change.userId) return refuse(identityRefusals.NOT_ONESELF)
  const key = (grant: Grant) => `${grant.roleId} ${grant.groupId ?? ''}`
  const had = new Set(change.before.map(key))
  const has = new Set(change.after.map(key))
  const added = change.after.filter((grant) => !had.has(key(grant)))
  const moved = [...added, ...change.before.filter((grant) => !has.has(key(grant)))]
  const losesRoot = holdsRoot(change.before) && !holdsRoot(change.after)
  return firstRefusal(
    ...moved.map((grant) => whyNotGrant(granter, grant)),
    ...added.map(whyNotWithoutGroup),
    losesRoot ? whyNotRemoveLastRoot(change.otherRoots) : null,
  )
}

/** Why a role can't be held without an organisation, or null: held so, it would reach nothing. */
export function whyNotWithoutGroup({ reach, groupId, roleName }: Grant): Refusal | null {
  return isGroupBound(reach) && groupId === null ? refuse(roleRefusals.ROLE_WITHOUT_GROUP, { role: roleName }) : null
}

/** Why the granter may neither grant nor revoke this role, or null. */
export function whyNotGrant(granter: Granter, grant: Grant): Refusal | null {
  if (grant.roleKey === ROOT_ROLE) return granter.root ? null : refuse(identityRefusals.ROOT_FIXED)
  if (granter.root) return null
  const beyond = refuse(identityRefusals.GRANT_BEYOND, { role: grant.roleName })
  const assigning = granter.scopeOf('system:user:role')
  const isGroupCovered = grant.groupId ? coversGroup(assigning, grant.path) : assigning.reach === 'all'
  if (!isGroupCovered) return beyond
  const isCovered = grant.codes.every((code) => holdsAny(granter, [code]) && reachesAsFar(granter.scopeOf(code), grant))
  return isCovered ? null : beyond
}

function reachesAsFar(own: Scope, grant: Grant): boolean {
  if (grant.reach === 'own') return true
  if (grant.reach === 'all') return own.reach === 'all'
  if (grant.reach === 'chosen') return grant.chosen.every((path) => coversGroup(own, path))
  if (grant.groupId === null) return true
  return grant.reach === 'group' ? coversGroup(own, grant.path) : coversSubtree(own, grant.path)
}

/** Why the last ROOT can't be removed, or null. */
export function whyNotRemoveLastRoot(otherRoots: number): Refusal | null {
  return otherRoots > 0 ? null : refuse(identityRefusals.LAST_ROOT)
}

/** Why staff may not change, disable, remove or sign out this account, or null. */
export function whyNotManage(
  granter: Granter,
  target: { userId: string; root: boolean },
  otherRoots: number,
  removes: boolean,
): Refusal | null {
  if (removes && granter.userId === target.userId) return refuse(identityRefusals.NOT_ONESELF)
  if (!target.root) return null
  if (!granter.root) return refuse(identityRefusals.ROOT_FIXED)
  return removes ? whyNotRemoveLastRoot(otherRoots) : null
}

/** The properties of a role that the rules need. */
export interface RoleShape {
  readonly reach: Reach
  readonly codes: readonly string[]
}

/**
 * Why this role can't be saved, or null. A role is platform-wide: whoever changes it must hold all its codes and,
 * unless it reaches only own records, hold them everywhere. `known` has every code of the product.
 */
export function whyNotSaveRole(
  granter: Granter,
  before: (RoleShape & { builtIn: boolean }) | null,
  after: RoleShape,
  known: Readonly<Record<string, unknown>>,
) {
  if (before?.builtIn) return refuse(roleRefusals.ROLE_BUILT_IN)
  const unknown = after.codes.find((code) => !Object.hasOwn(known, code))
  if (unknown !== undefined) return refuse(identityRefusals.UNKNOWN_PERMISSION, { code: unknown })
  return whyNotDefine(granter, before ? [before, after] : [after])
}

/** Why this role can't be removed, or null: built in, held by accounts, or beyond what the granter could define. */
export function whyNotRemoveRole(
  granter: Granter,
  role: RoleShape & { readonly builtIn: boolean; readonly userCount: number },
): Refusal | null {
  return whyRoleStays(role) ?? whyNotDefine(granter, [role])
}

/** Why nobody can remove this role, or null. */
export function whyRoleStays({ builtIn, userCount }: { builtIn: boolean; userCount: number }): Refusal | null {
  if (builtIn) return refuse(roleRefusals.ROLE_BUILT_IN)
  return userCount > 0 ? refuse(roleRefusals.ROLE_IN_USE, { count: userCount }) : null
}

function whyNotDefine(granter: Granter, roles: readonly RoleShape[]): Refusal | null {
  if (granter.root) return null
  const isCovered = (role: RoleShape) =>
    role.codes.every(
      (code) => holdsAny(granter, [code]) && (role.reach === 'own' || granter.scopeOf(code).reach === 'all'),
    )
  const isWithin = granter.scopeOf('system:role:edit').reach === 'all' && roles.every(isCovered)
  return isWithin ? null : refuse(roleRefusals.ROLE_BEYOND)
}

function holdsRoot(grants: readonly Grant[]): boolean {
  return grants.some(({ roleKey }) => roleKey === ROOT_ROLE)
}
