import { emptyDesign } from '@podium/core/certificate/template/design/design.ts'
import { expect, it } from 'vitest'
import { RefusalError } from '#web/lib/call/refusal-error.ts'
import { isSaved, newDraftState, nextDraftState, type DraftState, type Transition } from './draft-state.ts'

const base = { version: 1, no: 1 }
const saved = emptyDesign()
const first = { ...saved, title: '一' }
const second = { ...saved, title: '二' }
const conflict = new RefusalError({ code: 32060, status: 409, msg: 'elsewhere' })
const refusal = new RefusalError({ code: 400, status: 400, msg: 'too long' })

function after(...transitions: readonly Transition[]): DraftState {
  return transitions.reduce(nextDraftState, newDraftState(base, saved, false))
}

const changed = (design: typeof saved, now: number) => ({ type: 'changed', design, now }) as const

it('a draft is dirty since its first change, until the change is undone', () => {
  expect(after(changed(first, 1), changed(second, 2)).phase).toEqual({ name: 'dirty', since: 1 })
  expect(after(changed(first, 1), changed({ ...saved, slideIndex: 1 }, 2)).phase).toEqual({ name: 'idle' })
})

it('a refused draft is dirty again only once it has changed', () => {
  const refused = { type: 'refused', refusal, design: first } as const
  expect(after(refused, changed(first, 1)).phase.name).toBe('refused')
  expect(after(refused, changed(second, 1)).phase).toEqual({ name: 'dirty', since: 1 })
})

it('a conflict lasts until the user chooses, and remembers since when a change is not stashed', () => {
  const refused = { type: 'refused', refusal: conflict, design: first } as const
  const stashed = { type: 'stashed', design: second } as const
  const unstashed = after(refused, changed(second, 5), changed({ ...second, title: '三' }, 6))
  expect(unstashed.phase).toEqual({ name: 'conflict', stashed: first, since: 5, refusal: conflict })
  const later = after(refused, changed(second, 5), stashed, changed(second, 7))
  expect(later.phase).toEqual({ name: 'conflict', stashed: second, since: null, refusal: conflict })
  const chosen = after(refused, { type: 'overwriteChosen', now: 8 })
  expect([chosen.phase, chosen.overwrites]).toEqual([{ name: 'dirty', since: 8 }, true])
  expect(nextDraftState(chosen, { type: 'sent', draftAt: 'then', design: first }).overwrites).toBe(false)
})

it('changes during a request or before the start change nothing', () => {
  const loading = newDraftState(base, saved, true)
  expect(nextDraftState(loading, changed(first, 1))).toBe(loading)
  const sending = after({ type: 'sending', design: first })
  expect(nextDraftState(sending, changed(second, 1))).toBe(sending)
})

it('a saved version ends the draft', () => {
  const draft = after({ type: 'sent', draftAt: 'then', design: first })
  expect([draft.draftAt, draft.grewFrom, isSaved(draft, first)]).toEqual(['then', 'then', true])
  const version = { version: 2, no: 2 }
  const ended = nextDraftState(draft, { type: 'versionSaved', base: version, design: second })
  expect(ended).toEqual(newDraftState(version, second, false))
})
