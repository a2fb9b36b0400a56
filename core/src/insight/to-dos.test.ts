import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { PageEntry } from '../base/manifest.ts'
import { manifests } from '../modules.ts'
import { STEP_CODES } from '../award/overview.ts'
import { toDoLists } from './to-do-lists.ts'
import { listToDos, resultToDos, TO_DO_KEYS, toDoAddress } from './to-dos.ts'

const pages = manifests.flatMap(({ pages: { office = {} } }: { pages: { office?: Record<string, PageEntry> } }) =>
  Object.values(office),
)

/** @spec B33 */
describe('the to-dos of an office user', () => {
  it.each(listToDos.map((toDo) => [toDo.key, toDo] as const))(
    'of %s have a filter that their list keeps',
    (_, toDo) => {
      const parsed = z.record(z.string(), z.unknown()).parse(toDoLists[toDo.key].input.parse(toDo.filter))
      expect(Object.keys(toDo.filter).map((name) => String(parsed[name]))).toEqual(Object.values(toDo.filter))
    },
  )

  it('lead to the page and the record where each is done', () => {
    expect(Object.fromEntries(TO_DO_KEYS.map((key) => [key, toDoAddress(key, 'b1')]))).toEqual({
      rounds: '/competition/list?turn=mine',
      teams: '/signUp/list?turn=mine',
      changes: '/signUp/changes?turn=mine',
      petitions: '/signUp/petitions?petitionState=open',
      schools: '/signUp/schools?registrationState=pending',
      ownSchools: '/signUp/schools?tab=own&turn=mine',
      notes: '/signUp/notes?unanswered=true',
      works: '/work/list?turn=mine',
      slips: '/finance/action?tab=slips&state=submitted',
      refunds: '/finance/action?tab=refunds&turn=mine',
      refundsToPay: '/finance/action?tab=refunds&turn=pay',
      waivers: '/finance/action?tab=waivers&state=requested',
      invoices: '/finance/action?tab=invoices&state=requested',
      certificateLists: '/certificates/check?open=true',
      certificateCorrections: '/certificates/correction?state=asked',
      articles: '/newsManagement/list?state=pending',
      questions: '/newsManagement/questions?state=open',
      trials: '/system/trial?state=new',
      reviewsToClose: '/review/result?batchId=b1',
      resultsToCalculate: '/review/result?batchId=b1',
      results: '/review/result?batchId=b1',
      resultsReturned: '/review/result?batchId=b1',
      resultsToLock: '/review/result?batchId=b1',
      awardsToSet: '/review/result?batchId=b1',
      awards: '/review/result?batchId=b1',
      awardsReturned: '/review/result?batchId=b1',
      awardsToPublish: '/review/result?batchId=b1',
      corrections: '/review/correction?correctionState=open',
      awardDecisions: '/competitionReward/detailedList?turn=mine',
      objections: '/competitionReward/objections?turn=mine',
      certificates: '/certificates/make',
      identityChanges: '/system/groud/identityChange?state=pending',
      memberships: '/system/groud/membership?state=claimed',
    })
  })

  it.each([...listToDos, ...resultToDos].map((toDo) => [toDo.key, toDo] as const))(
    'of %s lead to a page that whoever has them may open',
    (key, { codes }) => {
      const page = pages.find((each) => each.path === toDoAddress(key, null).split('?')[0])
      expect(codes.some((code) => page?.access.includes(code))).toBe(true)
    },
  )

  it('of results need the permission of their step', () => {
    for (const { codes, step } of resultToDos) expect(codes).toContain(STEP_CODES[step])
  })

  it('of one record lead to its page without one while there is none', () => {
    expect(toDoAddress('results', null)).toBe('/review/result')
  })
})
