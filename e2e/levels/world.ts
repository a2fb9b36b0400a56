import { organisationApi } from '@podium/core/organisation/api.ts'
import { enrolled, hire, signedIn, type Account } from '../fixture/people.ts'
import type { Platform } from '../fixture/platform.ts'

/** The people of a contest on three levels, each with the least rights, and what the steps leave to later ones. */
export interface Levels {
  readonly platform: Platform
  readonly organiser: Account
  readonly province: Account & { readonly groupName: string }
  readonly school: Account & { readonly groupName: string }
  readonly captain: Account
  readonly member: Account
  readonly teacher: Account
  roundId: string
  teamId: string
}

export const ROUND = '全国大学生乡村振兴实践大赛'
export const ITEM = '产业振兴'
export const TEAM = '青禾队'
export const STAGES = [
  { name: '校赛', nameEn: 'School' },
  { name: '省赛', nameEn: 'Province' },
  { name: '国赛', nameEn: 'Nation' },
] as const

const PROVINCE = '浙江省赛区'
const SCHOOL = '钱塘师范学院'

/** A province below the platform's group, a school below the province, and their people. */
export async function hireLevels(platform: Platform): Promise<Levels> {
  const root = await signedIn(platform, 'root', platform.password)
  const platformId = (await root.call(organisationApi.groupPage, { kind: 'platform' })).rows[0]!.groupId
  const division = { name: PROVINCE, code: 'P33', kind: 'division', region: '33' } as const
  const { groupId: provinceId } = await root.call(organisationApi.saveGroup, { ...division, parentId: platformId })
  const { schoolId } = await root.call(organisationApi.saveSchool, {
    name: SCHOOL,
    code: 'QT01',
    region: '33',
    level: 'undergraduate',
  })
  const { rows } = await root.call(organisationApi.groupPage, { keyword: SCHOOL })
  const { groupId, version, code } = rows[0]!
  const moved = { groupId, parentId: provinceId, name: SCHOOL, code, kind: 'school', region: '33', version } as const
  await root.call(organisationApi.saveGroup, moved)
  const staff = { kind: 'staff', role: 'organiser' } as const
  const person = async (name: string, kind: 'student' | 'teacher') =>
    (await enrolled(platform, { name, kind, schoolId })).account
  return {
    platform,
    organiser: await hire(platform, root, { ...staff, groupId: platformId, username: 'organiser', name: '林组织' }),
    province: {
      ...(await hire(platform, root, { ...staff, groupId: provinceId, username: 'province', name: '省办甲' })),
      groupName: PROVINCE,
    },
    school: {
      ...(await hire(platform, root, {
        kind: 'school_staff',
        role: 'school_admin',
        groupId,
        username: 'school',
        name: '周校办',
      })),
      groupName: SCHOOL,
    },
    captain: await person('陈队长', 'student'),
    member: await person('许队员', 'student'),
    teacher: await person('杨老师', 'teacher'),
    roundId: '',
    teamId: '',
  }
}
