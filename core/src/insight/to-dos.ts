import { identityApi } from '../identity/api.ts'
import { competitionApi } from '../competition/api.ts'
import { enrolmentApi } from '../enrolment/api.ts'
import { awardApi } from '../award/api.ts'
import type { Permission } from '../base/access/permissions.ts'
import { withQuery } from '../paths.ts'
import { reviewApi } from '../review/api.ts'
import type { BatchTurn } from '../review/review.ts'
import type { OwnBatch } from '../review/views.ts'
import { workApi } from '../work/api.ts'

interface ListToDo {
  readonly key:
    | 'rounds'
    | 'teams'
    | 'changes'
    | 'works'
    | 'corrections'
    | 'resultsToCalculate'
    | 'results'
    | 'resultsReturned'
    | 'resultsToLock'
    | 'awardsToSet'
    | 'awards'
    | 'awardsReturned'
    | 'awardsToPublish'
    | 'identityChanges'
    | 'memberships'
  /** All of them are needed, to see the list and to act on it. */
  readonly codes: readonly Permission[]
  /** The list, with the filter that the count and the page share. */
  readonly list:
    | typeof competitionApi.roundPage
    | typeof enrolmentApi.teamPage
    | typeof enrolmentApi.changePage
    | typeof workApi.workPage
    | typeof reviewApi.batchPage
    | typeof reviewApi.correctionPage
    | typeof awardApi.toConfirm
    | typeof identityApi.identityChangePage
    | typeof identityApi.membershipPage
  readonly filter:
    | Readonly<Record<string, never>>
    | { readonly turn: BatchTurn }
    | { readonly state: 'pending' }
    | { readonly state: 'claimed' }
    | { readonly correctionState: 'open' }
  /** Path in the office's menu. */
  readonly path:
    | '/competition/list'
    | '/signUp/list'
    | '/signUp/changes'
    | '/work/list'
    | '/review/correction'
    | '/review/result'
    | '/system/groud/identityChange'
    | '/system/groud/membership'
  /** The page shows one record of the list, named by this query parameter: the first. */
  readonly opens?: 'batchId'
}

/** To-dos of office users: lists with a filter. @spec B33 */
export const listToDos: readonly ListToDo[] = [
  {
    key: 'rounds',
    codes: ['competition:round:list', 'competition:round:publish'],
    list: competitionApi.roundPage,
    filter: { turn: 'mine' },
    path: '/competition/list',
  },
  {
    key: 'teams',
    codes: ['enrolment:team:list', 'enrolment:team:audit'],
    list: enrolmentApi.teamPage,
    filter: { turn: 'mine' },
    path: '/signUp/list',
  },
  {
    key: 'changes',
    codes: ['enrolment:team:list', 'enrolment:team:audit'],
    list: enrolmentApi.changePage,
    filter: { turn: 'mine' },
    path: '/signUp/changes',
  },
  {
    key: 'works',
    codes: ['work:work:list', 'work:work:audit'],
    list: workApi.workPage,
    filter: { turn: 'mine' },
    path: '/work/list',
  },
  {
    key: 'corrections',
    codes: ['review:task:assign'],
    list: reviewApi.correctionPage,
    filter: { correctionState: 'open' },
    path: '/review/correction',
  },
  {
    key: 'resultsToCalculate',
    codes: ['review:batch:list', 'review:result:calculate'],
    list: reviewApi.batchPage,
    filter: { turn: 'calculate' },
    path: '/review/result',
    opens: 'batchId',
  },
  {
    key: 'results',
    codes: ['review:batch:list', 'review:result:calculate'],
    list: reviewApi.batchPage,
    filter: { turn: 'mine' },
    path: '/review/result',
    opens: 'batchId',
  },
  {
    key: 'resultsReturned',
    codes: ['review:batch:list', 'review:result:calculate'],
    list: reviewApi.batchPage,
    filter: { turn: 'returned' },
    path: '/review/result',
    opens: 'batchId',
  },
  {
    key: 'resultsToLock',
    codes: ['review:batch:list', 'review:result:calculate'],
    list: reviewApi.batchPage,
    filter: { turn: 'lock' },
    path: '/review/result',
    opens: 'batchId',
  },
  {
    key: 'awardsToSet',
    codes: ['award:result:list', 'award:result:edit'],
    list: awardApi.toSet,
    filter: {},
    path: '/review/result',
    opens: 'batchId',
  },
  {
    key: 'awards',
    codes: ['award:result:list', 'award:result:edit'],
    list: awardApi.toConfirm,
    filter: {},
    path: '/review/result',
    opens: 'batchId',
  },
  {
    key: 'awardsReturned',
    codes: ['award:result:list', 'award:result:edit'],
    list: awardApi.sentBack,
    filter: {},
    path: '/review/result',
    opens: 'batchId',
  },
  {
    key: 'awardsToPublish',
    codes: ['award:result:list', 'award:result:publish'],
    list: awardApi.toPublish,
    filter: {},
    path: '/review/result',
    opens: 'batchId',
  },
  {
    key: 'identityChanges',
    codes: ['identity:membership:list', 'identity:membership:verify'],
    list: identityApi.identityChangePage,
    filter: { state: 'pending' },
    path: '/system/groud/identityChange',
  },
  {
    key: 'memberships',
    codes: ['identity:membership:list', 'identity:membership:verify'],
    list: identityApi.membershipPage,
    filter: { state: 'claimed' },
    path: '/system/groud/membership',
  },
]

/** Where a to-do is done: the list with its filter, or the page of its first record. */
export function toDoAddress(
  { path, filter, opens }: Pick<ListToDo, 'path' | 'filter' | 'opens'>,
  [first]: readonly object[],
): string {
  if (!opens) return withQuery(path, filter)
  const id: unknown = first && Reflect.get(first, opens)
  return withQuery(path, { [opens]: typeof id === 'string' ? id : undefined })
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
