import { decideRegistration, exportRegistrations, registrationPage } from './decide-registration.ts'
import { ownRegistrationPage, registerSchool, withdrawRegistration } from './register-school.ts'
import { registrationTerms, saveRegistrationTerms } from './registration-terms.ts'
import { REMIND_SCHOOLS, remindSchools, remindSchoolsJob, schoolsToRemind } from './remind-schools.ts'

export { letterPurpose } from './letter-files.ts'

/** Calls about the registration of schools for a round, for the module's index. */
export const registrationCalls = {
  registrationTerms,
  saveRegistrationTerms,
  ownRegistrationPage,
  registerSchool,
  withdrawRegistration,
  registrationPage,
  decideRegistration,
  schoolsToRemind,
  remindSchools,
  exportRegistrations,
}

export const registrationJobs = { [REMIND_SCHOOLS]: remindSchoolsJob }
