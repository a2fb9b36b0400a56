import type { IdentityChange } from '@podium/core/identity/change/identity-change.ts'
import type { UserRecord } from '../user/user.store.ts'
import type { ChangeRecord, StoredIdentity } from './identity-change.store.ts'

type IdentityColumns = Pick<UserRecord, 'real_name' | 'id_type' | 'id_masked' | 'birthday'>

/** Name and document of an account, the number masked. */
export function identityOf(user: IdentityColumns): StoredIdentity {
  return { realName: user.real_name, idType: user.id_type, idMasked: user.id_masked, birthday: user.birthday }
}

/** What the audit log records of an identity: a birthday stays in the request itself. */
export function identityInLog({ realName, idType, idMasked }: StoredIdentity) {
  return { realName, idType, idMasked }
}

/** A request as its person sees it. */
export function changeView(change: ChangeRecord): IdentityChange {
  return {
    changeId: change.changeId,
    before: {
      realName: change.oldName,
      idType: change.oldIdType,
      idMasked: change.oldIdMasked,
      birthday: change.oldBirthday,
    },
    after: {
      realName: change.newName,
      idType: change.newIdType,
      idMasked: change.newIdMasked,
      birthday: change.newBirthday,
    },
    reason: change.reason,
    state: change.state,
    opinion: change.opinion,
    createdAt: change.createdAt.toISOString(),
    decidedAt: change.decidedAt?.toISOString() ?? null,
    version: change.version,
  }
}
