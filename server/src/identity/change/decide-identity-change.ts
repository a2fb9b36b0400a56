import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { needsGuardian } from '@podium/core/identity/account/age.rule.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { whyNotDecideChange } from '@podium/core/identity/change/identity-change.rule.ts'
import { identityChangeDecided, identityChanged } from '@podium/core/identity/events.ts'
import { isCurrentConsent } from '@podium/core/identity/guardian/guardian.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import { queryTerms, searchTerms } from '#server/platform/db/search.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { documentColumns } from '../account/document.ts'
import { openChangedId } from '../account/sealed.ts'
import { guardianOf } from '../guardian/guardian.store.ts'
import { userConflicts } from '../user/make-user.ts'
import { lockUser, updateUser, type UserRecord } from '../user/user.store.ts'
import { changeView, identityInLog } from './change-view.ts'
import { endChange, listChanges, lockChange } from './identity-change.store.ts'
import { hasSubmitted } from './submitted.ts'

export const identityChangePage = read(
  identityApi.identityChangePage,
  async function identityChangePage({ db, viewer }, { keyword = '', state, pageNum, pageSize }) {
    const scope = viewer.scopeOf('identity:membership:list')
    const filter = { scope, terms: queryTerms(keyword), keyword, state, pageNum, pageSize }
    const { rows, ...total } = await listChanges(db, filter)
    return {
      ...total,
      rows: rows.map((row) => ({
        ...changeView(row),
        userId: row.userId,
        schoolName: row.schoolName,
        fileId: row.fileId,
        decidedByName: row.decidedByName,
      })),
      pageNum,
      pageSize,
    }
  },
)

/**
 * Approves or refuses a change. An approved one is saved at once, and the modules above update what is not issued yet;
 * the person is notified.
 */
export const decideIdentityChange = write(
  identityApi.decideIdentityChange,
  'identity.decideChange',
  async function decideIdentityChange({ services, tx, viewer, now, note }, { changeId, action, opinion, version }) {
    const change = orNotFound(await lockChange(tx, changeId, { scope: viewer.scopeOf('identity:membership:verify') }))
    await refuseStale(tx, { type: 'identity_change', id: changeId, version: change.version }, version)
    // A submission and a withdrawal of the guardian's consent lock the account as well.
    const user = orNotFound(await lockUser(tx, change.userId))
    const lacksGuardian = await lacksGuardianFor(services, tx, change)
    refuseIf(whyNotDecideChange({ ...change, lacksGuardian }, action, opinion, viewer.userId))
    const isApproved = action === 'approve'
    if (isApproved) {
      await applyChange(services.secrets, tx, { user, change }, beijingDay(now))
      await emit(services, tx, identityChanged, { userId: change.userId, realName: change.newName })
    }
    const state = isApproved ? ('approved' as const) : ('refused' as const)
    const next = await endChange(tx, changeId, { state, opinion, by: viewer.userId })
    const { before, after } = changeView(change)
    const logged = { before: identityInLog(before), after: identityInLog(after) }
    note({
      type: 'identity_change',
      id: changeId,
      before: { state: change.state },
      after: { state, userId: change.userId },
      reason: opinion,
    })
    if (isApproved) note({ type: 'user', id: change.userId, ...logged, reason: change.reason })
    await emit(services, tx, identityChangeDecided, { changeId, userId: change.userId, approved: isApproved, opinion })
    return { state, version: next }
  },
)

type LockedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>

/** Whether the new birthday is that of a child under 14 with a submitted enrolment and no guardian's consent. */
async function lacksGuardianFor(services: Services, tx: Tx, { userId, newBirthday }: LockedChange): Promise<boolean> {
  if (!needsGuardian(newBirthday, await clock(tx))) return false
  return !isCurrentConsent(await guardianOf(tx, userId)) && (await hasSubmitted(services, tx, userId))
}

/** Saves the requested name and document. Throws ID_TAKEN. */
async function applyChange(
  secrets: Secrets,
  tx: Tx,
  { user, change }: { user: UserRecord; change: LockedChange },
  today: string,
): Promise<void> {
  const { changeId, userId, idSealed, newIdType, newName } = change
  const document =
    idSealed && newIdType
      ? documentColumns(
          secrets,
          userId,
          { idType: newIdType, idNumber: openChangedId(secrets, changeId, idSealed) },
          { knownBirthday: change.newBirthday, today },
        ).columns
      : {}
  const names = { real_name: newName, search: searchTerms(newName, user.username) }
  await onConflict(updateUser(tx, userId, { ...names, ...document }), userConflicts)
}
