import { randomBytes } from 'node:crypto'
import type { GroupKind, SchoolLevel } from '@podium/core/organisation/group.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { makeGroup } from './save-group.ts'
import { makeSchool } from './save-school.ts'

export interface GroupOptions {
  readonly name?: string
  readonly code?: string
  readonly kind?: GroupKind
  readonly parentId?: string | null
  readonly region?: string
}

/** Creates a group at the root level, or below a given parent. */
export async function createGroup(
  app: Pick<TestApp, 'transact'>,
  options: GroupOptions = {},
): Promise<{ groupId: string; code: string }> {
  const { name = '竞赛组委会', code = randomCode(), kind = 'committee', parentId = null, region } = options
  const groupId = await app.transact((tx) => makeGroup(tx, { name, code, kind, parentId, region }))
  return { groupId, code }
}

export interface SchoolOptions {
  readonly name?: string
  readonly shortName?: string
  readonly code?: string
  readonly level?: SchoolLevel
  readonly region?: string
  /** Parent of the school's own group. */
  readonly parentId?: string | null
  readonly aliases?: readonly string[]
}

/** Creates a school with its group. */
export async function createSchool(
  app: Pick<TestApp, 'transact'>,
  options: SchoolOptions = {},
): Promise<{ schoolId: string; groupId: string; name: string; code: string }> {
  const { code = randomCode(), level = 'undergraduate', parentId = null, region = '11' } = options
  const name = options.name ?? `测试大学${code}`
  const made = await app.transact((tx) => makeSchool(tx, { ...options, name, code, level, parentId, region }))
  return { ...made, name, code }
}

function randomCode(): string {
  return `G${randomBytes(5).toString('hex')}`
}
