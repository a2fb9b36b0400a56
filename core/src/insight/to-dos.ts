import { identityApi } from '../identity/api.ts'
import { competitionApi } from '../competition/api.ts'
import { enrolmentApi } from '../enrolment/api.ts'
import type { ResultStepName } from '../award/overview.ts'
import type { Permission } from '../base/access/permissions.ts'
import { withQuery } from '../paths.ts'
import { reviewApi } from '../review/api.ts'
import type { OwnBatch } from '../review/views.ts'
import { workApi } from '../work/api.ts'

interface ToDo {
  /** All of them are needed, to see the list and to act on it. */
  readonly codes: readonly Permission[]
}

interface ListToDo extends ToDo {
  readonly key: 'rounds' | 'teams' | 'changes' | 'works' | 'corrections' | 'identityChanges' | 'memberships'
  /** The list, with the filter that the count and the page share. */
  readonly list:
    | typeof competitionApi.roundPage
    | typeof enrolmentApi.teamPage
    | typeof enrolmentApi.changePage
    | typeof workApi.workPage
    | typeof reviewApi.correctionPage
    | typeof identityApi.identityChangePage
    | typeof identityApi.membershipPage
  readonly filter:
    | { readonly turn: 'mine' }
    | { readonly state: 'pending' }
    | { readonly state: 'claimed' }
    | { readonly correctionState: 'open' }
  /** Where a row says since when it waits, and where in the list the oldest is; null: no row says so. */
  readonly oldest: {
    readonly at: 'submittedAt' | 'createdAt' | 'requestedAt' | 'claimedAt'
    readonly row: 'first' | 'last' | { readonly orderBy: 'submittedAt' }
  } | null
  /** Path in the office's menu. */
  readonly path:
    | '/competition/list'
    | '/signUp/list'
    | '/signUp/changes'
    | '/work/list'
    | '/review/correction'
    | '/system/groud/identityChange'
    | '/system/groud/membership'
}

/** A step towards published results that the user can take, shown on the page of results. */
interface ResultToDo extends ToDo {
  readonly key:
    | 'reviewsToClose'
    | 'resultsToCalculate'
    | 'results'
    | 'resultsReturned'
    | 'resultsToLock'
    | 'awardsToSet'
    | 'awards'
    | 'awardsReturned'
    | 'awardsToPublish'
  readonly step: ResultStepName
  readonly sentBack: boolean
}

/** To-dos of office users: lists with a filter. @spec B33 */
export const listToDos: readonly ListToDo[] = [
  {
    key: 'rounds',
    codes: ['competition:round:list', 'competition:round:publish'],
    list: competitionApi.roundPage,
    filter: { turn: 'mine' },
    oldest: null,
    path: '/competition/list',
  },
  {
    key: 'teams',
    codes: ['enrolment:team:list', 'enrolment:team:audit'],
    list: enrolmentApi.teamPage,
    filter: { turn: 'mine' },
    oldest: { at: 'submittedAt', row: { orderBy: 'submittedAt' } },
    path: '/signUp/list',
  },
  {
    key: 'changes',
    codes: ['enrolment:team:list', 'enrolment:team:audit'],
    list: enrolmentApi.changePage,
    filter: { turn: 'mine' },
    oldest: { at: 'createdAt', row: 'last' },
    path: '/signUp/changes',
  },
  {
    key: 'works',
    codes: ['work:work:list', 'work:work:audit'],
    list: workApi.workPage,
    filter: { turn: 'mine' },
    oldest: { at: 'submittedAt', row: { orderBy: 'submittedAt' } },
    path: '/work/list',
  },
  {
    key: 'corrections',
    codes: ['review:task:assign'],
    list: reviewApi.correctionPage,
    filter: { correctionState: 'open' },
    oldest: { at: 'requestedAt', row: 'last' },
    path: '/review/correction',
  },
  {
    key: 'identityChanges',
    codes: ['identity:membership:list', 'identity:membership:verify'],
    list: identityApi.identityChangePage,
    filter: { state: 'pending' },
    oldest: { at: 'createdAt', row: 'first' },
    path: '/system/groud/identityChange',
  },
  {
    key: 'memberships',
    codes: ['identity:membership:list', 'identity:membership:verify'],
    list: identityApi.membershipPage,
    filter: { state: 'claimed' },
    oldest: { at: 'claimedAt', row: 'first' },
    path: '/system/groud/membership',
  },
]

const CALCULATES = ['review:batch:list', 'review:result:calculate'] as const
const AWARDS = ['award:result:list', 'award:result:edit'] as const

/** To-dos of office users: steps towards published results. @spec B33 */
export const resultToDos: readonly ResultToDo[] = [
  { key: 'reviewsToClose', codes: ['review:batch:edit', 'review:result:calculate'], step: 'close', sentBack: false },
  { key: 'resultsToCalculate', codes: CALCULATES, step: 'calculate', sentBack: false },
  { key: 'results', codes: CALCULATES, step: 'verify', sentBack: false },
  { key: 'resultsReturned', codes: CALCULATES, step: 'calculate', sentBack: true },
  { key: 'resultsToLock', codes: CALCULATES, step: 'lock', sentBack: false },
  { key: 'awardsToSet', codes: AWARDS, step: 'set', sentBack: false },
  { key: 'awards', codes: AWARDS, step: 'confirm', sentBack: false },
  { key: 'awardsReturned', codes: AWARDS, step: 'set', sentBack: true },
  { key: 'awardsToPublish', codes: ['award:result:list', 'award:result:publish'], step: 'publish', sentBack: false },
]

export const TO_DO_KEYS = [...listToDos, ...resultToDos].map(({ key }) => key)
type ToDoKey = (ListToDo | ResultToDo)['key']

/** Where a to-do is done: its list with the filter, or the results of the batch that waits longest. */
export function toDoAddress(key: ToDoKey, batchId: string | null): string {
  const toDo = listToDos.find((each) => each.key === key)
  return toDo ? withQuery(toDo.path, toDo.filter) : withQuery('/review/result', { batchId: batchId ?? undefined })
}

export interface ScoringToDo {
  readonly batchId: string
  readonly name: string
  readonly left: number
  /** Whether the notice was agreed to, which is needed to list the works. */
  readonly agreed: boolean
}

/** Batches in which an expert has unfinished works, and how many. */
export function scoringToDos(batches: readonly OwnBatch[]): ScoringToDo[] {
  return batches
    .filter(({ state, submitted, total }) => state === 'open' && submitted < total)
    .map(({ batchId, name, submitted, total, agreedAt }) => ({
      batchId,
      name,
      left: total - submitted,
      agreed: agreedAt !== null,
    }))
}
