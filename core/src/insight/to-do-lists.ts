import { assistantApi } from '../assistant/api.ts'
import { awardApi } from '../award/api.ts'
import type { Endpoint } from '../base/endpoint.ts'
import { certificateApi } from '../certificate/api.ts'
import { competitionApi } from '../competition/api.ts'
import { enrolmentApi } from '../enrolment/api.ts'
import { financeApi } from '../finance/api.ts'
import { identityApi } from '../identity/api.ts'
import { reviewApi } from '../review/api.ts'
import { siteApi } from '../site/api.ts'
import { workApi } from '../work/api.ts'
import type { ListToDoKey } from './to-dos.ts'

/** The lists behind the to-dos. Apart from these, whose words the first page of the office needs. */
export const toDoLists: Readonly<Record<ListToDoKey, Endpoint>> = {
  rounds: competitionApi.roundPage,
  teams: enrolmentApi.teamPage,
  changes: enrolmentApi.changePage,
  petitions: enrolmentApi.petitionPage,
  schools: enrolmentApi.registrationPage,
  ownSchools: enrolmentApi.ownRegistrationPage,
  notes: enrolmentApi.officeNoteThreads,
  works: workApi.workPage,
  corrections: reviewApi.correctionPage,
  awardDecisions: awardApi.detailedList,
  objections: awardApi.objectionPage,
  certificates: certificateApi.lackingPage,
  slips: financeApi.slipPage,
  refunds: financeApi.refundPage,
  refundsToPay: financeApi.refundPage,
  waivers: financeApi.waiverPage,
  invoices: financeApi.invoicePage,
  certificateLists: certificateApi.checkPage,
  certificateCorrections: certificateApi.correctionPage,
  identityChanges: identityApi.identityChangePage,
  memberships: identityApi.membershipPage,
  articles: siteApi.articlePage,
  questions: assistantApi.questionPage,
  trials: siteApi.trialPage,
}

interface OldestRow {
  /** The field that says since when a row waits. */
  readonly at: 'submittedAt' | 'createdAt' | 'requestedAt' | 'claimedAt' | 'askedAt' | 'filedAt' | 'visibleFrom'
  /** Where the oldest is in the list; `sorted`: first when sorted by `at`. */
  readonly row: 'first' | 'last' | 'sorted'
  /** Whether the to-do names it, by its `name` and `nameEn`. */
  readonly named?: true
}

/** Where each list has the row that waits longest; those left out don't say since when a row waits. */
export const oldestRows: Readonly<Partial<Record<ListToDoKey, OldestRow>>> = {
  rounds: { at: 'requestedAt', row: 'sorted', named: true },
  teams: { at: 'submittedAt', row: 'sorted' },
  changes: { at: 'createdAt', row: 'last' },
  petitions: { at: 'askedAt', row: 'last' },
  schools: { at: 'requestedAt', row: 'last' },
  works: { at: 'submittedAt', row: 'sorted' },
  corrections: { at: 'requestedAt', row: 'last' },
  objections: { at: 'filedAt', row: 'last' },
  certificates: { at: 'visibleFrom', row: 'first' },
  slips: { at: 'submittedAt', row: 'first' },
  refunds: { at: 'requestedAt', row: 'last' },
  refundsToPay: { at: 'requestedAt', row: 'last' },
  waivers: { at: 'requestedAt', row: 'last' },
  certificateCorrections: { at: 'createdAt', row: 'last' },
  identityChanges: { at: 'createdAt', row: 'first' },
  memberships: { at: 'claimedAt', row: 'first' },
  trials: { at: 'createdAt', row: 'last' },
}
