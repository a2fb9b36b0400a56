import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Seconds of CPU time that PostgreSQL has used: its first process, the children it has and those that ended. */
export function cpuOfPostgres(dataDir: string): number {
  const first = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const { parent, own, ended } = timesOf(Number(pid))
    if (Number(pid) === first) ticks += own + ended
    else if (parent === first) ticks += own
  }
  return ticks / TICKS_PER_SECOND
}

function timesOf(pid: number): { parent: number; own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own, ownInKernel, ended, endedInKernel] = after.slice(11, 15).map(Number) as [number, number, number, number]
    return { parent: Number(after[1]), own: own + ownInKernel, ended: ended + endedInKernel }
  } catch {
    // It ended meanwhile.
    return { parent: 0, own: 0, ended: 0 }
  }
}
