import { lchownSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The operating system account PostgreSQL runs as; it refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** True when this process is root and has to change to the account. */
  readonly changes: boolean
}

/** The account "nobody" of every Linux: owns nothing, so nothing but the database is exposed to it. */
const nobody = 65534

/**
 * Who runs the cluster kept in `folder`: this process's own account, and for root the owner of an existing cluster,
 * else nobody. So a cluster made by an ordinary user can be opened by root, too.
 */
export function accountFor(folder: string): Account {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { uid, gid, changes: false }
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, changes: true }
  return { uid: nobody, gid: nobody, changes: true }
}

/** The spawn options that start a process under the account. */
export function spawnedAs(account: Account): { uid?: number; gid?: number } {
  return account.changes ? { uid: account.uid, gid: account.gid } : {}
}

/** Whether the account may pass through every folder down to `path`, by the permission bits. `path` must exist. */
export function canReach(path: string, account: Account): boolean {
  if (!account.changes) return true
  for (let at = realpathSync(path); ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

/**
 * A file that root made in another user's folder becomes that user's, so that the user can start Podium again. A link
 * that the user put there is not followed.
 */
export function handOver(file: string, folder: string): void {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0 && uid !== 0) lchownSync(file, uid, gid)
}
