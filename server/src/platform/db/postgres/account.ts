import { lchownSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system account that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** True if this process is root and must switch to the account. */
  readonly changes: boolean
}

/** Id of the Linux account "nobody", which owns no files that PostgreSQL could access. */
const nobody = 65534

/**
 * The account for the cluster in `folder`: this process's own, or for root the owner of an existing cluster, else
 * nobody. Root can therefore open a cluster that an ordinary user created.
 */
export function accountFor(folder: string): Account {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { uid, gid, changes: false }
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, changes: true }
  return { uid: nobody, gid: nobody, changes: true }
}

/** Spawn options that start a process under the account. */
export function spawnedAs(account: Account): { uid?: number; gid?: number } {
  return account.changes ? { uid: account.uid, gid: account.gid } : {}
}

/** Whether the account's permission bits allow it to enter all folders down to `path`, which must exist. */
export function canReach(path: string, account: Account): boolean {
  if (!account.changes) return true
  for (let current = realpathSync(path); ; current = dirname(current)) {
    const { uid, gid, mode } = statSync(current)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (current === dirname(current)) return true
  }
}

/**
 * Gives a file that root created in another user's folder to that user, so that the user can start Podium again. Does
 * not follow links, which the user could have created.
 */
export function handOver(file: string, folder: string): void {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0 && uid !== 0) lchownSync(file, uid, gid)
}
