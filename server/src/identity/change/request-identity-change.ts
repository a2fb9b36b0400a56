import { baseRefusals } from '@podium/core/base/codes.ts'
import { refusalText, refuse as makeRefusal } from '@podium/core/base/refusal.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityDifference, whyNotRequestChange } from '@podium/core/identity/change/identity-change.rule.ts'
import { isPendingChange } from '@podium/core/identity/change/identity-change.ts'
import { changeRefusals } from '@podium/core/identity/change/refusals.ts'
import { identityChangeRequested } from '@podium/core/identity/events.ts'
import { newId } from '#server/platform/db/id.ts'
import { emit } from '#server/platform/events/emit.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { comparedIdentity, documentColumns } from '../account/document.ts'
import { sealChangedId } from '../account/sealed.ts'
import { findMembership, verifiersOf } from '../membership/membership.store.ts'
import { administrators } from '../role/administrators.ts'
import { lockUser } from '../user/user.store.ts'
import { CHANGE_PROOF } from './change-proof.ts'
import { changeView, identityInLog, identityOf } from './change-view.ts'
import { endChange, insertChange, latestChange, lockChange } from './identity-change.store.ts'
import { hasSubmitted } from './submitted.ts'

/** Whether the own name and document are fixed, and the newest request to change them. */
export const identityChange = read(
  identityApi.identityChange,
  async function identityChange({ services, db, viewer, language }) {
    const latest = await latestChange(db, viewer.userId)
    const isFixed = await hasSubmitted(services, db, viewer.userId)
    return {
      fixed: isFixed ? refusalText(makeRefusal(changeRefusals.IDENTITY_FIXED), language) : null,
      latest: latest && changeView(latest),
    }
  },
)

/** Requests a change of the own name or document, and notifies those who decide. */
export const requestIdentityChange = write(
  identityApi.requestIdentityChange,
  'identity.requestChange',
  async function requestIdentityChange({ services, tx, viewer, now, note }, { realName, document, reason, fileId }) {
    const { secrets } = services
    const user = orNotFound(await lockUser(tx, viewer.userId))
    const entered = document
      ? documentColumns(secrets, user.id, document, { knownBirthday: user.birthday, today: beijingDay(now) })
      : null
    const name = realName ?? user.real_name
    const next = comparedIdentity(user, { ...entered?.columns, real_name: name })
    const latest = await latestChange(tx, user.id)
    refuseIf(
      whyNotRequestChange(identityDifference(comparedIdentity(user), next), {
        isSubmitted: await hasSubmitted(services, tx, user.id),
        isPending: latest !== null && isPendingChange(latest),
      }),
    )
    if (fileId !== undefined) await refuseForeignProof(tx, user.id, fileId)
    const id = newId()
    const before = identityOf(user)
    const after = identityOf({ ...user, ...entered?.columns, real_name: name })
    const idSealed = entered && sealChangedId(secrets, id, entered.number)
    const inserting = insertChange(tx, { id, userId: user.id, before, after, idSealed, reason, fileId: fileId ?? null })
    await onConflict(inserting, { identity_change_pending: changeRefusals.CHANGE_PENDING })
    await emit(services, tx, identityChangeRequested, {
      changeId: id,
      name: user.real_name,
      staff: await decidersFor(tx, user.id),
    })
    note({ type: 'identity_change', id, before: identityInLog(before), after: identityInLog(after), reason })
    return { changeId: id }
  },
  { secrets: ['birthday'] },
)

export const withdrawIdentityChange = write(
  identityApi.withdrawIdentityChange,
  'identity.withdrawChange',
  async function withdrawIdentityChange({ tx, viewer, note }, { changeId }) {
    const change = orNotFound(await lockChange(tx, changeId, { userId: viewer.userId }))
    if (!isPendingChange(change)) throw refuse(changeRefusals.CHANGE_DECIDED)
    await endChange(tx, changeId, { state: 'withdrawn' })
    note({ type: 'identity_change', id: changeId, before: { state: 'pending' }, after: { state: 'withdrawn' } })
    return { id: changeId }
  },
)

/** Staff of the person's school who may decide; without any, the administrators of the installation. */
async function decidersFor(tx: Tx, userId: string): Promise<string[]> {
  const membership = await findMembership(tx, userId)
  const ofSchool = membership?.schoolId ? await verifiersOf(tx, membership.schoolId) : []
  const others = ofSchool.filter((id) => id !== userId)
  return others.length > 0 ? others : administrators(tx)
}

async function refuseForeignProof(tx: Tx, userId: string, fileId: string): Promise<void> {
  const file = orNotFound(await findFile(tx, fileId))
  if (file.ownerId !== userId || file.purpose !== CHANGE_PROOF) throw refuse(baseRefusals.NOT_FOUND)
}
