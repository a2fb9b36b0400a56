import type { Permission } from '@podium/core/base/access/permissions.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { paths } from '@podium/core/paths.ts'
import { workApi } from '@podium/core/work/api.ts'
import { call } from '#web/lib/call/call.ts'

export type RecordKind = 'round' | 'team' | 'work' | 'user'

export interface FoundRecord {
  readonly kind: RecordKind
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly path: string
}

interface RecordSource {
  readonly kind: RecordKind
  /** Who may list these records; the server's scope decides which. */
  readonly code: Permission
  readonly find: (keyword: string, signal: AbortSignal) => Promise<FoundRecord[]>
}

const PER_KIND = 5

const sources: readonly RecordSource[] = [
  {
    kind: 'round',
    code: 'competition:round:list',
    async find(keyword, signal) {
      const { rows } = await call(competitionApi.roundPage, { keyword, pageSize: PER_KIND }, { signal })
      return rows.map(({ roundId, name, groupName }) => {
        return {
          kind: 'round',
          id: roundId,
          title: name,
          detail: groupName,
          path: paths.office.competitionDetails({ roundId }),
        }
      })
    },
  },
  {
    kind: 'team',
    code: 'enrolment:team:list',
    async find(keyword, signal) {
      const { rows } = await call(enrolmentApi.teamPage, { keyword, pageSize: PER_KIND }, { signal })
      return rows.map(({ teamId, name, number, roundName }) => {
        const detail = [number, roundName].filter((part) => part).join(' · ')
        return { kind: 'team', id: teamId, title: name, detail, path: paths.office.signUpDetail({ teamId }) }
      })
    },
  },
  {
    kind: 'work',
    code: 'work:work:list',
    async find(keyword, signal) {
      const { rows } = await call(workApi.workPage, { keyword, pageSize: PER_KIND }, { signal })
      return rows.map(({ workId, title, number, teamName }) => {
        const detail = `${number} · ${teamName}`
        return { kind: 'work', id: workId, title, detail, path: paths.office.workDetail({ workId }) }
      })
    },
  },
  {
    kind: 'user',
    code: 'system:user:list',
    async find(keyword, signal) {
      const { rows } = await call(identityApi.userPage, { keyword, pageSize: PER_KIND }, { signal })
      return rows.map(({ userId, realName, username }) => {
        const path = paths.office.user({ keyword: username })
        return { kind: 'user', id: userId, title: realName, detail: username, path }
      })
    },
  },
]

/** Records that match, of the kinds that the viewer may list. What one kind refuses doesn't hide the others. */
export async function findRecords(
  keyword: string,
  may: (code: Permission) => boolean,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const asked = sources.filter(({ code }) => may(code)).map(({ find }) => find(keyword, signal).catch(() => []))
  return (await Promise.all(asked)).flat()
}
