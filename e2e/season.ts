import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { competitionApi } from '@podium/core/competition/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { hire, signedIn, type Account } from './people.ts'
import type { OwnPlatform, Platform } from './platform.ts'

/** A contest of a province below the committee whose seal it asks for: some seven hundred teams in each of two events. */
export interface Season {
  readonly platform: Platform
  readonly roundId: string
  /** Events of their own, so that one can be walked through in each language. */
  readonly items: { readonly zh: Item; readonly en: Item }
  readonly committee: string
  /** Makes and sends the province's certificates. */
  readonly maker: Account
  /** Of the committee: approves lists. */
  readonly checker: Account
}

export interface Item {
  readonly itemId: string
  readonly name: string
}

const TEAMS = 1_400
const COMMITTEE = '全国大学生创新大赛组织委员会'

/** Fills a platform that is there for it alone, and hires the people of the season. */
export async function holdSeason(platform: OwnPlatform): Promise<Season> {
  fill(platform.folder)
  const root = await signedIn(platform, 'root', platform.password)
  const { rows: groups } = await root.call(organisationApi.groupPage, { pageSize: 100 })
  const province = groups.find(({ code }) => code === 'LARGE')!
  const upper = { name: COMMITTEE, code: 'COMMITTEE', kind: 'committee', parentId: null } as const
  const { groupId: upperId } = await root.call(organisationApi.saveGroup, upper)
  const { groupId, name, code, kind, version } = province
  await root.call(organisationApi.saveGroup, { groupId, name, code, kind, version, parentId: upperId })
  const post = { kind: 'staff', role: 'organiser' } as const
  const maker = await hire(platform, root, { ...post, username: 'maker', name: '孙制证', groupId })
  const checker = await hire(platform, root, { ...post, username: 'checker', name: '周审核', groupId: upperId })
  const { rows: rounds } = await root.call(competitionApi.roundPage, { pageSize: 10 })
  const { roundId } = rounds[0]!
  const items = (await root.call(competitionApi.round, { roundId })).items.map(({ itemId, name: itemName }) => ({
    itemId,
    name: itemName,
  }))
  return { platform, roundId, items: { zh: items[0]!, en: items[1]! }, committee: COMMITTEE, maker, checker }
}

/** As an operator who measures would, beside the running server. */
function fill(folder: string): void {
  const args = ['server/src/app/demo.ts', '--scale', 'large', '--teams', String(TEAMS)]
  const env = { ...process.env, DATA_DIR: folder, NODE_ENV: 'development' }
  const { status, stderr } = spawnSync('node', args, { cwd: join(import.meta.dirname, '..'), env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the season was not filled: ${stderr}`)
}
