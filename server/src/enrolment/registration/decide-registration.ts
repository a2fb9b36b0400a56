import { textIn } from '@podium/core/base/bilingual-text.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotDecideRegistration } from '@podium/core/enrolment/registration/registration.rule.ts'
import type { RegistrationRow } from '@podium/core/enrolment/registration/registration.ts'
import { registrationStateLabels } from '@podium/core/enrolment/state-labels.ts'
import { paths } from '@podium/core/paths.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import { lockRoundShared } from '#server/competition/index.ts'
import { holdersIn } from '#server/identity/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { groupOfSchool } from '../audit/audit-call.store.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { tellRegistered } from './register-school.ts'
import { registrationRows, registrationsToExport, roundsOfRegistrations } from './list.store.ts'
import { dependentTeams, findRegistration, lockRegistration, moveRegistration } from './registration.store.ts'
import { roundWithin } from './registration-terms.ts'

const LIST = 'enrolment:registration:list'

export const registrationPage = read(
  enrolmentApi.registrationPage,
  async function registrationPage({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const page = await registrationRows(db, viewer.scopeOf(LIST), filter, { pageNum, pageSize }, language)
    return { ...page, pageNum, pageSize }
  },
)

/** Approves a registration, or returns it; the school's staff are told. */
export const decideRegistration = write(
  enrolmentApi.decideRegistration,
  'enrolment.decide_registration',
  async function decideRegistration({ services, tx, viewer, note }, { registrationId, decision, opinion, version }) {
    const known = orNotFound(await findRegistration(tx, registrationId))
    await roundWithin(tx, known.roundId, viewer.scopeOf('enrolment:registration:decide'))
    await lockRoundShared(tx, known.roundId)
    const registration = orNotFound(await lockRegistration(tx, { registrationId }))
    const { roundId, schoolId, schoolName, contactId, code } = registration
    await refuseStale(tx, { type: 'registration', id: registrationId, version: registration.version }, version)
    const teams = await dependentTeams(tx, { roundId, schoolId })
    refuseIf(whyNotDecideRegistration(registration, decision, { opinion, teams }))
    const state = decision === 'approve' ? ('approved' as const) : ('returned' as const)
    await moveRegistration(tx, registrationId, { state, opinion, byName: viewer.realName })
    const groupId = await groupOfSchool(tx, schoolId)
    const staff = groupId ? await holdersIn(tx, groupId, 'enrolment:registration:edit') : []
    const users = [...new Set([contactId, ...staff])]
    if (state === 'approved') {
      const told = { registrationId, version: version + 1, roundId, schoolName, code, users }
      await tellRegistered(services, tx, told)
    } else {
      await sendEnrolmentNotice(services, tx, 'schoolReturned', {
        users,
        roundId,
        dedupeKey: `${registrationId}:${version + 1}`,
        link: paths.office.signUpSchools(),
        isAwaited: true,
        params: { school: schoolName, opinion },
      })
    }
    note({
      type: 'registration',
      id: registrationId,
      before: { state: registration.state },
      after: { state },
      reason: opinion,
    })
    return { state }
  },
)

export const exportRegistrations = exportRows<typeof enrolmentApi.exportRegistrations, RegistrationRow>(
  enrolmentApi.exportRegistrations,
  'enrolment.export_registrations',
  {
    competitions: roundsOfRegistrations,
    batches: registrationsToExport,
    columns: {
      roundName: { kind: 'text', width: 30, of: ({ roundName }) => roundName },
      schoolName: { kind: 'text', width: 24, of: ({ schoolName }) => schoolName },
      state: { kind: 'text', width: 12, of: ({ state }, to) => textIn(registrationStateLabels[state], to) },
      code: { kind: 'text', width: 14, of: ({ code, state }) => (state === 'approved' ? code : '') },
      region: {
        kind: 'text',
        width: 14,
        of: ({ region }, to) =>
          region === '' ? '' : textIn(factWords('region', region) ?? { zh: region, en: region }, to),
      },
      divisionName: { kind: 'text', width: 20, of: ({ divisionName }) => divisionName },
      collegeName: { kind: 'text', width: 20, of: ({ collegeName }) => collegeName },
      contactName: { kind: 'text', width: 12, of: ({ contactName }) => contactName },
      contactPhone: { kind: 'text', width: 14, of: ({ contactPhone }) => contactPhone },
      teams: { kind: 'number', width: 10, of: ({ teams }) => teams },
      requestedAt: { kind: 'moment', width: 18, of: ({ requestedAt }) => requestedAt },
      decidedAt: { kind: 'moment', width: 18, of: ({ decidedAt }) => decidedAt },
      decidedByName: { kind: 'text', width: 12, of: ({ decidedByName }) => decidedByName },
      opinion: { kind: 'text', width: 40, of: ({ opinion }) => opinion },
    },
  },
)
