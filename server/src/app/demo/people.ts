import { expertApi } from '@podium/core/expert/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { giveRole, makeUser } from '#server/identity/index.ts'
import { makeGroup, makeSchool } from '#server/organisation/index.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { idNumber, personName, phoneNumber, schools, type DemoSchool } from './cast.ts'
import { eachOf, type DemoClient, type Person } from './demo-client.ts'
import type { Installation } from './install.ts'
import { sealArt } from './seal-art.ts'
import type { Random } from './random.ts'

export interface School extends DemoSchool {
  readonly schoolId: string
  readonly groupId: string
  /** Audits the school's teams. */
  readonly approver: Person
  readonly students: Participant[]
  readonly teachers: Participant[]
}

/** A student or teacher with an account. */
export interface Participant extends Person {
  readonly phone: string
}

export interface Staff {
  /** Approves what the committee submits, for the parent organisation. */
  readonly root: Person
  readonly committeeId: string
  readonly organiser: Person
  /** Verifies the organiser's calculations as the second person. */
  readonly verifier: Person
  /** The organisation above the schools of a region, with the person who acts for it. */
  readonly province: { readonly groupId: string; readonly region: string; readonly person: Person }
}

export interface Expert extends Person {
  readonly expertId: string
}

/** The region whose schools are below an organisation of their own. */
const PROVINCE = '33'
const STUDENTS = 24
/** Of the students of a university. */
const POSTGRADUATES = 4
const TEACHERS = 3
const EXPERTS = 40
let serial = 0

/** Creates the organising committee with its seal and its staff. */
export async function hireStaff(desk: DemoClient, { root, platformGroupId, password }: Installation): Promise<Staff> {
  const passwordHash = await desk.services.instances.get(passwordHasher).hash(password)
  const name = '全国大学生创新设计大赛组织委员会'
  const staff = await desk.transact(async (tx) => {
    const committeeId = await makeGroup(tx, {
      name,
      shortName: '创新设计大赛组委会',
      code: 'COMMITTEE',
      kind: 'committee',
      parentId: platformGroupId,
      region: '',
    })
    const provinceId = await makeGroup(tx, {
      name: '浙江赛区组织委员会',
      shortName: '浙江赛区',
      code: 'ZHEJIANG',
      kind: 'division',
      parentId: committeeId,
      region: PROVINCE,
    })
    const hire = async (username: string, realName: string, role: string, groupId = committeeId): Promise<Person> => {
      const phone = phoneNumber(++serial)
      const userId = await makeUser(desk.services.secrets, tx, {
        username,
        realName,
        kind: 'staff',
        phone,
        state: 'active',
        passwordHash,
      })
      await giveRole(tx, userId, role, groupId, null)
      return { userId, name: realName, kind: 'staff' }
    }
    return {
      root,
      committeeId,
      organiser: await hire('organiser', '林组织', 'organiser'),
      verifier: await hire('verifier', '高复核', 'organiser'),
      province: {
        groupId: provinceId,
        region: PROVINCE,
        person: await hire('province', '陈省级', 'organiser', provinceId),
      },
    }
  })
  const fileId = await storeFile(desk.services, desk.services.db, {
    purpose: 'organisation.seal',
    ownerId: root.userId,
    name: 'seal.png',
    mediaType: 'image/png',
    bytes: sealArt(name),
  })
  const groups = await desk.call(root, organisationApi.groupPage, { keyword: 'COMMITTEE' })
  const committee = groups.rows.find(({ groupId }) => groupId === staff.committeeId)!
  await desk.call(root, organisationApi.setSeal, { groupId: staff.committeeId, fileId, version: committee.version })
  return staff
}

/**
 * Creates thirty schools below the committee, those of one region below its own organisation, each with an auditor, and with students and teachers with complete
 * profiles.
 */
export async function openSchools(desk: DemoClient, staff: Staff, password: string, random: Random): Promise<School[]> {
  const passwordHash = await desk.services.instances.get(passwordHasher).hash(password)
  const opened: School[] = []
  for (const [index, school] of schools().entries()) {
    const people = (count: number) => Array.from({ length: count }, () => personName(random))
    const names = { students: people(STUDENTS), teachers: people(TEACHERS), approver: personName(random) }
    opened.push(
      await desk.transact(async (tx) => {
        const { committeeId, province } = staff
        const parentId = school.region === province.region ? province.groupId : committeeId
        const made = await makeSchool(tx, { ...school, parentId })
        const account = async (realName: string, kind: Person['kind'], username?: string): Promise<Participant> => {
          const phone = phoneNumber(++serial)
          const wish = { realName, kind, phone, state: 'active' as const, username }
          return {
            userId: await makeUser(desk.services.secrets, tx, { ...wish, ...(username ? { passwordHash } : {}) }),
            name: realName,
            kind,
            phone,
          }
        }
        const approver = await account(names.approver, 'school_staff', index === 0 ? 'school' : undefined)
        await giveRole(tx, approver.userId, 'school_admin', made.groupId, null)
        const students: Participant[] = []
        for (const [n, name] of names.students.entries()) {
          students.push(await account(name, 'student', index === 0 && n === 0 ? 'student' : undefined))
        }
        const teachers: Participant[] = []
        for (const [n, name] of names.teachers.entries()) {
          teachers.push(await account(name, 'teacher', index === 0 && n === 0 ? 'adviser' : undefined))
        }
        return { ...school, ...made, approver, students, teachers }
      }),
    )
  }
  const members = opened.flatMap((school) =>
    [...school.students, ...school.teachers].map((person) => ({ school, person })),
  )
  const profiles = members.map(({ school, person }, index) => ({
    school,
    person,
    index,
    id: idOf(school, person, index, random),
  }))
  await eachOf(profiles, (profile) => fillProfile(desk, profile))
  await eachOf(opened, (school) => verifyPeople(desk, school))
  return opened
}

/** The school's office verifies its students and teachers. */
export async function verifyPeople(desk: DemoClient, { approver }: School): Promise<void> {
  const { rows } = await desk.call(approver, identityApi.membershipPage, { state: 'claimed', pageSize: 100 })
  const people = rows.map(({ userId, version }) => ({ userId, version }))
  if (people.length > 0) await desk.call(approver, identityApi.decideMemberships, { people, action: 'approve' })
}

function idOf(school: School, person: Person, index: number, random: Random): string {
  const [from, to] = person.kind === 'student' ? ([2003, 2007] as const) : ([1970, 1995] as const)
  return idNumber(random, school.region, from, to, index)
}

/** Vocational schools have students of their own; elsewhere the last few of a school are postgraduates. */
function degreeOf({ level, students }: School, person: Person): string {
  if (level === 'vocational') return '专科'
  return students.findIndex(({ userId }) => userId === person.userId) >= STUDENTS - POSTGRADUATES ? '硕士' : '本科'
}

export interface DemoProfile {
  readonly school: School
  readonly person: Person
  readonly index: number
  readonly id: string
}

/** Saves name, document and school of a person. */
export async function fillProfile(desk: DemoClient, { school, person, index, id }: DemoProfile): Promise<void> {
  const student = person.kind === 'student'
  const profile = await desk.call(person, identityApi.profile, {})
  await desk.call(person, identityApi.saveProfile, {
    realName: person.name,
    idType: 'id_card',
    idNumber: id,
    idConsent: true,
    version: profile.version,
  })
  await desk.call(person, identityApi.saveMembership, {
    schoolId: school.schoolId,
    grade: student ? `${2022 + (index % 4)}级` : '',
    degree: student ? degreeOf(school, person) : '',
    number: `${student ? 'S' : 'T'}${String(100_000 + index)}`,
    title: student ? '' : '副教授',
    version: 0,
  })
}

/** Creates forty experts from schools and companies; the first can sign in with the demo's password. */
export async function inviteExperts(
  desk: DemoClient,
  staff: Staff,
  all: readonly School[],
  password: string,
  random: Random,
): Promise<Expert[]> {
  const passwordHash = await desk.services.instances.get(passwordHasher).hash(password)
  const experts: Expert[] = []
  for (let index = 0; index < EXPERTS; index++) {
    const name = personName(random)
    const phone = phoneNumber(++serial)
    const username = index === 0 ? 'expert' : `expert${index + 1}`
    const userId = await desk.transact((tx) =>
      makeUser(desk.services.secrets, tx, {
        username,
        realName: name,
        kind: 'expert',
        phone,
        state: 'active',
        ...(index < 3 ? { passwordHash } : {}),
      }),
    )
    const school = index % 4 === 3 ? null : all[index % all.length]!
    const { expertId } = await desk.call(staff.organiser, expertApi.add, {
      name,
      phone,
      schoolId: school?.schoolId ?? null,
      organisation: school?.name ?? '启元设计研究院',
      title: random.pick(['教授', '副教授', '高级工程师', '设计总监']),
      expertise: [
        random.pick(['工业设计', '交互设计', '机器人', '环境工程']),
        random.pick(['人工智能', '材料', '服务设计']),
      ],
      maxWorks: 30,
    })
    experts.push({ userId, name, kind: 'expert', expertId })
  }
  return experts
}
