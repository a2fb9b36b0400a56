import { randomInt } from 'node:crypto'
import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { documentRefusals } from '@podium/core/enrolment/document/refusals.ts'
import {
  askedOf,
  registeringCollege,
  stateAfterRegistering,
  whyNoCollege,
  whyNotByCollege,
  whyNotEndRegistration,
  whyNotRegister,
  whyUnknownPlace,
  type RegistrationForm,
} from '@podium/core/enrolment/registration/registration.rule.ts'
import { isRegistered } from '@podium/core/enrolment/registration/registration-state.ts'
import { REGIONS } from '@podium/core/organisation/region.ts'
import { paths } from '@podium/core/paths.ts'
import { lockRoundShared, roundById } from '#server/competition/index.ts'
import { nearestStaff } from '#server/identity/index.ts'
import { collegesWithin, schoolWithin } from '#server/organisation/index.ts'
import { refuseStale, staleRefusal } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { SignedIn, Tx, WriteCall } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { pathOfRound } from '../audit/audit-call.store.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { ownRegistrationRows } from './own.store.ts'
import {
  dependentTeams,
  divisionsOf,
  isLetterOf,
  lockRegistration,
  moveRegistration,
  putRegistration,
  registrationOf,
  type Registration,
} from './registration.store.ts'
import { termsOf } from './terms.store.ts'

const EDIT = 'enrolment:registration:edit'
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

export const ownRegistrationPage = read(
  enrolmentApi.ownRegistrationPage,
  async function ownRegistrationPage({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const page = await ownRegistrationRows(db, viewer.scopeOf(EDIT), filter, { pageNum, pageSize }, language)
    const divisions = new Map<string, Awaited<ReturnType<typeof divisionsOf>>>()
    const colleges = new Map<string, Awaited<ReturnType<typeof collegesWithin>>>()
    for (const { roundId, schoolId, terms, ofSchool } of page.rows) {
      if (!ofSchool && !colleges.has(schoolId)) {
        colleges.set(schoolId, await collegesWithin(db, schoolId, viewer.scopeOf(EDIT)))
      }
      if (terms.placement !== 'division' || divisions.has(roundId)) continue
      divisions.set(roundId, await divisionsOf(db, roundId))
    }
    const rows = page.rows.map(({ collegeId, ofSchool, ...row }) => {
      const own = (ofSchool ? null : colleges.get(row.schoolId)) ?? []
      const registrar = { ofSchool, collegeIds: own.map(({ value }) => value), ownId: viewer.groupId }
      const registration = row.state && { state: row.state, collegeId, collegeName: row.collegeName }
      const why = whyNotByCollege(row.terms, registration, registrar)
      return {
        ...row,
        // Who may not register it gives the code to nobody.
        code: why ? '' : row.code,
        divisions: divisions.get(row.roundId) ?? [],
        colleges: whyNoCollege(registrar, collegeId, null) ? own : [],
        hindrance: why && refusalText(why, language),
      }
    })
    return { ...page, rows, pageNum, pageSize }
  },
)

/** Registers a school of the scope; whoever does so is its contact. */
export const registerSchool = write(
  enrolmentApi.registerSchool,
  'enrolment.register_school',
  async function registerSchool(call, { roundId, schoolId, version, collegeId: chosen, ...form }) {
    const { services, tx, viewer, note } = call
    const { terms, roundState, registration, registrar } = await lockForSchool(call, { roundId, schoolId, version })
    const before = registration?.collegeId ?? null
    refuseIf(whyNoCollege(registrar, before, chosen))
    const wished = askedOf(terms, form)
    const now = await clock(tx)
    refuseIf(whyNotRegister({ terms, roundState, registration, now }, wished))
    await checkForm(tx, wished, { roundId, registration, userId: viewer.userId })
    const state = stateAfterRegistering(terms, registration)
    // A registered school keeps what it was registered with, though the terms ask for less now.
    const { region, divisionId, fileId } = registration && isRegistered(registration) ? registration : wished
    const collegeId = registeringCollege(registrar, before, chosen)
    const change = { state, contactId: viewer.userId, region, divisionId, fileId, collegeId }
    const put = putRegistration(tx, { roundId, schoolId, code: newCode() }, change, version)
    const saved = await onConflict(put, { enrolment_registration_file_id_key: documentRefusals.FILE_USED })
    // Of first registrations side by side one is saved.
    if (!saved) throw await staleRefusal(tx, 'registration', roundId)
    note({
      type: 'registration',
      id: saved.registrationId,
      before: registration && { state: registration.state, ...askedOf(terms, registration) },
      after: { state, ...wished, ...(collegeId && { collegeId }) },
    })
    const { schoolName } = orNotFound(await registrationOf(tx, { roundId, schoolId }))
    const told = { registrationId: saved.registrationId, version: saved.version, roundId, schoolName }
    if (state === 'pending') await tellOrganiser(services, tx, told)
    else if (!registration || !isRegistered(registration)) {
      await tellRegistered(services, tx, { ...told, code: saved.code, users: [viewer.userId] })
    }
    return { state, code: state === 'approved' ? saved.code : '', version: saved.version }
  },
)

export const withdrawRegistration = write(
  enrolmentApi.withdrawRegistration,
  'enrolment.withdraw_registration',
  async function withdrawRegistration(call, { roundId, schoolId, version }) {
    const { tx, note } = call
    const { registration } = await lockForSchool(call, { roundId, schoolId, version })
    refuseIf(whyNotEndRegistration(registration, await dependentTeams(tx, { roundId, schoolId })))
    const { registrationId, state } = registration!
    await moveRegistration(tx, registrationId, { state: 'withdrawn', opinion: '' })
    note({ type: 'registration', id: registrationId, before: { state }, after: { state: 'withdrawn' } })
    return {}
  },
)

/** The registration of a school of the scope for a public round, locked after the round. */
async function lockForSchool(
  { tx, viewer }: SignedIn<WriteCall>,
  { roundId, schoolId, version }: { roundId: string; schoolId: string; version: number },
) {
  const scope = viewer.scopeOf(EDIT)
  const ofSchool = await schoolWithin(tx, schoolId, scope)
  const colleges = ofSchool ? [] : await collegesWithin(tx, schoolId, scope)
  const registrar = { ofSchool, collegeIds: colleges.map(({ value }) => value), ownId: viewer.groupId }
  orNotFound(ofSchool || registrar.collegeIds.length > 0 || null)
  const round = orNotFound(await roundById(tx, roundId))
  if (!round.isPublic) orNotFound(null)
  const roundState = orNotFound(await lockRoundShared(tx, roundId))
  const { terms } = await termsOf(tx, roundId)
  const registration = await lockRegistration(tx, { roundId, schoolId })
  const known = {
    type: 'registration',
    id: registration?.registrationId ?? roundId,
    version: registration?.version ?? 0,
  }
  await refuseStale(tx, known, version)
  refuseIf(whyNotByCollege(terms, registration, registrar))
  return { terms, roundState, registration, registrar }
}

/** Refuses a region or a division that there isn't, and a file of somebody else. */
async function checkForm(
  tx: Tx,
  { region, divisionId, fileId }: RegistrationForm,
  at: { roundId: string; registration: Registration | null; userId: string },
): Promise<void> {
  const divisions = divisionId === null ? [] : await divisionsOf(tx, at.roundId)
  const known = { regions: REGIONS.map(([code]) => code), divisions: divisions.map(({ value }) => value) }
  refuseIf(whyUnknownPlace({ region, divisionId }, known))
  if (fileId !== null && fileId !== at.registration?.fileId) {
    orNotFound((await isLetterOf(tx, fileId, at.userId)) || null)
  }
}

/** A code of letters and digits that aren't mistaken for each other. */
function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

interface Told {
  readonly registrationId: string
  readonly version: number
  readonly roundId: string
  readonly schoolName: string
}

async function tellOrganiser(services: Services, tx: Tx, { registrationId, version, roundId, schoolName }: Told) {
  await sendEnrolmentNotice(services, tx, 'schoolRegistering', {
    users: await nearestStaff(tx, 'enrolment:registration:decide', await pathOfRound(tx, roundId)),
    roundId,
    dedupeKey: `${registrationId}:${version}`,
    link: paths.office.signUpSchools(),
    params: { school: schoolName },
  })
}

export async function tellRegistered(
  services: Services,
  tx: Tx,
  { registrationId, version, roundId, schoolName, code, users }: Told & { code: string; users: readonly string[] },
): Promise<void> {
  await sendEnrolmentNotice(services, tx, 'schoolRegistered', {
    users,
    roundId,
    dedupeKey: `${registrationId}:${version}`,
    link: paths.office.signUpSchools(),
    params: { school: schoolName, code },
  })
}
