import type { Browser } from '@playwright/test'
import type { Account } from './people.ts'
import type { Platform } from './platform.ts'

/** A school of the scene, with whoever approves its teams. */
export interface School {
  readonly schoolId: string
  readonly groupId: string
  readonly name: string
  readonly approver: Account
}

/** What the steps of the main job hand on to each other: names and ids, never a session. */
export interface World {
  readonly platform: Platform
  readonly browser: Browser
  /** Opened by ROOT in the first step. */
  round: { roundId: string; stageId: string; itemId: string; otherItemId: string }
  /** The platform's own group. */
  groupId: string
  organiser: Account
  /** The second person: verifies what the organiser calculated. */
  verifier: Account
  schools: School[]
  captain: Account
  /** The watched team. */
  team: { teamId: string; name: string; number: string }
  workId: string
  experts: Array<Account & { readonly school: string }>
  /** The review batch of the watched item. */
  batchId: string
}

export const ROUND = '第一届全国大学生创新设计大赛'
export const ITEM = '产品设计'
export const OTHER_ITEM = '服务与交互设计'
export const TEAM = '破晓先锋队'
export const CAPTAIN = '张䶮'
export const MEMBER = '㛃秋'
