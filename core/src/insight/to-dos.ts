import type { ResultStepName } from '../award/overview.ts'
import type { Permission } from '../base/access/permissions.ts'
import { withQuery } from '../paths.ts'
import type { OwnBatch } from '../review/views.ts'

interface ToDo {
  /** All of them are needed, to see the list and to act on it. */
  readonly codes: readonly Permission[]
}

interface ListToDo extends ToDo {
  readonly key:
    | 'rounds'
    | 'teams'
    | 'changes'
    | 'petitions'
    | 'schools'
    | 'ownSchools'
    | 'notes'
    | 'works'
    | 'corrections'
    | 'awardDecisions'
    | 'objections'
    | 'certificates'
    | 'slips'
    | 'refunds'
    | 'refundsToPay'
    | 'waivers'
    | 'invoices'
    | 'certificateLists'
    | 'certificateCorrections'
    | 'identityChanges'
    | 'memberships'
    | 'articles'
    | 'questions'
    | 'trials'
  /** What the count and the page share. */
  readonly filter: Readonly<Record<string, string>>
  /** Path in the office's menu. */
  readonly path: string
  /** Tab of that page. */
  readonly tab?: string
}
export type ListToDoKey = ListToDo['key']

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
    filter: { turn: 'mine' },
    path: '/competition/list',
  },
  {
    key: 'teams',
    codes: ['enrolment:team:list', 'enrolment:team:audit'],
    filter: { turn: 'mine' },
    path: '/signUp/list',
  },
  {
    key: 'changes',
    codes: ['enrolment:team:list', 'enrolment:team:audit'],
    filter: { turn: 'mine' },
    path: '/signUp/changes',
  },
  {
    key: 'petitions',
    codes: ['enrolment:petition:answer'],
    filter: { petitionState: 'open' },
    path: '/signUp/petitions',
  },
  {
    key: 'schools',
    codes: ['enrolment:registration:list', 'enrolment:registration:decide'],
    filter: { registrationState: 'pending' },
    path: '/signUp/schools',
  },
  {
    key: 'ownSchools',
    codes: ['enrolment:registration:edit'],
    filter: { turn: 'mine' },
    path: '/signUp/schools',
    tab: 'own',
  },
  {
    key: 'notes',
    codes: ['enrolment:note:list', 'enrolment:note:reply'],
    filter: { unanswered: 'true' },
    path: '/signUp/notes',
  },
  {
    key: 'works',
    codes: ['work:work:list', 'work:work:audit'],
    filter: { turn: 'mine' },
    path: '/work/list',
  },
  {
    key: 'corrections',
    codes: ['review:task:assign'],
    filter: { correctionState: 'open' },
    path: '/review/correction',
  },
  {
    key: 'awardDecisions',
    codes: ['award:result:list', 'award:result:publish'],
    filter: { turn: 'mine' },
    path: '/competitionReward/detailedList',
  },
  {
    key: 'objections',
    codes: ['award:result:publish'],
    filter: { turn: 'mine' },
    path: '/competitionReward/objections',
  },
  {
    key: 'certificates',
    codes: ['certificate:certificate:make'],
    filter: {},
    path: '/certificates/make',
  },
  {
    key: 'slips',
    codes: ['finance:order:list', 'finance:transfer:confirm'],
    filter: { state: 'submitted' },
    path: '/finance/action',
    tab: 'slips',
  },
  {
    key: 'refunds',
    codes: ['finance:order:list', 'finance:refund:approve'],
    filter: { turn: 'mine' },
    path: '/finance/action',
    tab: 'refunds',
  },
  {
    key: 'refundsToPay',
    codes: ['finance:order:list', 'finance:refund:request'],
    filter: { turn: 'pay' },
    path: '/finance/action',
    tab: 'refunds',
  },
  {
    key: 'waivers',
    codes: ['finance:order:list', 'finance:waiver:approve'],
    filter: { state: 'requested' },
    path: '/finance/action',
    tab: 'waivers',
  },
  {
    key: 'invoices',
    codes: ['finance:order:list', 'finance:invoice:issue'],
    filter: { state: 'requested' },
    path: '/finance/action',
    tab: 'invoices',
  },
  {
    key: 'certificateLists',
    codes: ['certificate:certificate:check'],
    filter: { open: 'true' },
    path: '/certificates/check',
  },
  {
    key: 'certificateCorrections',
    codes: ['certificate:certificate:list', 'certificate:certificate:revoke'],
    filter: { state: 'asked' },
    path: '/certificates/correction',
  },
  {
    key: 'identityChanges',
    codes: ['identity:membership:list', 'identity:membership:verify'],
    filter: { state: 'pending' },
    path: '/system/groud/identityChange',
  },
  {
    key: 'memberships',
    codes: ['identity:membership:list', 'identity:membership:verify'],
    filter: { state: 'claimed' },
    path: '/system/groud/membership',
  },
  {
    key: 'articles',
    codes: ['site:article:list', 'site:article:approve'],
    filter: { state: 'pending' },
    path: '/newsManagement/list',
  },
  {
    key: 'questions',
    codes: ['assistant:question:list', 'assistant:question:edit'],
    filter: { state: 'open' },
    path: '/newsManagement/questions',
  },
  {
    key: 'trials',
    codes: ['site:trial:list', 'site:trial:edit'],
    filter: { state: 'new' },
    path: '/system/trial',
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
  return toDo
    ? withQuery(toDo.path, { tab: toDo.tab, ...toDo.filter })
    : withQuery('/review/result', { batchId: batchId ?? undefined })
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
