import { enrolmentApi } from '../enrolment/api.ts'
import type { Permission } from '../base/access/permissions.ts'
import type { OwnBatch } from '../review/views.ts'
import { workApi } from '../work/api.ts'

interface ListToDo {
  readonly key: 'teams' | 'works'
  /** All of them are needed: to see the list and to act on it. */
  readonly codes: readonly Permission[]
  /** The list that is counted, and the filter that both the count and the page take. */
  readonly list: typeof enrolmentApi.teamPage | typeof workApi.workPage
  readonly filter: { readonly turn: 'mine' }
  /** Of the office's menu. */
  readonly path: '/signUp/list' | '/work/list'
}

/** What may wait for somebody of the office, each a list with a filter. @spec B33 */
export const listToDos: readonly ListToDo[] = [
  {
    key: 'teams',
    codes: ['enrolment:team:list', 'enrolment:team:audit'],
    list: enrolmentApi.teamPage,
    filter: { turn: 'mine' },
    path: '/signUp/list',
  },
  {
    key: 'works',
    codes: ['work:work:list', 'work:work:audit'],
    list: workApi.workPage,
    filter: { turn: 'mine' },
    path: '/work/list',
  },
]

export interface ScoringToDo {
  readonly batchId: string
  readonly name: string
  readonly left: number
  /** The works are listed once the notice is agreed to. */
  readonly agreed: boolean
}

/** Batches in which an expert has works left, and how many. */
export function scoringToDos(desk: readonly OwnBatch[]): ScoringToDo[] {
  return desk
    .filter(({ state, submitted, total }) => state === 'open' && submitted < total)
    .map(({ batchId, name, submitted, total, agreedAt }) => ({
      batchId,
      name,
      left: total - submitted,
      agreed: agreedAt !== null,
    }))
}
