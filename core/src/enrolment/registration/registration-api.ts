import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { anyText, Done, Id, Version, VersionOrZero } from '../../base/shapes.ts'
import {
  OwnRegistration,
  OwnRegistrationFilter,
  REGISTRATION_DECISIONS,
  registrationColumns,
  RegistrationFilter,
  RegistrationRow,
  RegistrationState,
  RegistrationTerms,
} from './registration.ts'

const ofSchool = z.object({ roundId: Id, schoolId: Id })

export const registrationApi = {
  registrationTerms: get('/enroll/registration/terms', {
    access: holders('enrolment:registration:list'),
    input: z.object({ roundId: Id }),
    output: z.object({ terms: RegistrationTerms, version: z.number().int() }),
    summary: 'What a round asks of schools before their teams may enter',
  }),
  saveRegistrationTerms: post('/enroll/registration/terms/save', {
    access: holders('enrolment:registration:decide'),
    input: z.object({ roundId: Id, terms: RegistrationTerms, version: VersionOrZero }),
    output: z.object({ version: z.number().int() }),
    summary: 'Set what a round asks of schools before their teams may enter',
  }),
  ownRegistrationPage: get('/enroll/registration/own/page', {
    access: holders('enrolment:registration:edit'),
    input: PageQuery.extend(OwnRegistrationFilter.shape),
    output: pageOf(OwnRegistration),
    summary: 'Running rounds for which schools of the scope register, with their registrations',
  }),
  registerSchool: post('/enroll/registration/register', {
    access: holders('enrolment:registration:edit'),
    input: ofSchool.extend({
      region: anyText(20),
      divisionId: Id.nullable(),
      fileId: Id.nullable(),
      /** The college that registers, where the caller is staff of several; null: there is nothing to choose. */
      collegeId: Id.nullable(),
      version: VersionOrZero,
    }),
    output: z.object({ state: RegistrationState, code: z.string(), version: z.number().int() }),
    summary: 'Register a school for a round, or change its registration; the caller is its contact',
  }),
  withdrawRegistration: post('/enroll/registration/withdraw', {
    access: holders('enrolment:registration:edit'),
    input: ofSchool.extend({ version: Version }),
    output: Done,
    summary: 'Withdraw the registration of a school, while no team depends on it',
  }),
  registrationPage: get('/enroll/registration/page', {
    access: holders('enrolment:registration:list'),
    input: PageQuery.extend(RegistrationFilter.shape),
    output: pageOf(RegistrationRow),
    summary: 'Schools registered for rounds within the scope, those to decide on first',
  }),
  decideRegistration: post('/enroll/registration/decide', {
    access: holders('enrolment:registration:decide'),
    input: z.object({
      registrationId: Id,
      decision: z.enum(REGISTRATION_DECISIONS),
      opinion: anyText(300).default(''),
      version: Version,
    }),
    output: z.object({ state: RegistrationState }),
    summary: 'Approve the registration of a school, or return it with an opinion',
  }),
  schoolsToRemind: get('/enroll/registration/remind/count', {
    access: holders('enrolment:registration:decide'),
    input: z.object({ roundId: Id }),
    output: z.object({ schools: z.number().int() }),
    summary: 'How many schools a reminder is for: with drafts here or entries in other editions, and not registered',
  }),
  remindSchools: post('/enroll/registration/remind', {
    access: holders('enrolment:registration:decide'),
    input: z.object({ roundId: Id }),
    output: z.object({ schools: z.number().int() }),
    summary: 'Remind those schools to register, at most once a day',
  }),
  exportRegistrations: listExport('/enroll/registration/export', {
    code: 'enrolment:registration:list',
    filter: RegistrationFilter,
    columns: registrationColumns,
    title: { zh: '学校注册', en: 'Registered schools' },
    summary: 'Registered schools as a spreadsheet: chosen ones, those of the filter or all within the scope',
  }),
}
