import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'

/** The version that a design on the canvas is based on. */
export interface Base {
  /** The template's version for optimistic locking. */
  readonly version: number
  /** The number of its design. */
  readonly no: number
}

/** State of the draft saver. Times are milliseconds since 1970. */
export type Phase =
  /** The drafts of earlier sessions are loading: nothing is sent or stashed, which could replace one of them. */
  | { readonly name: 'loading' }
  | { readonly name: 'idle' }
  /** There are unsent changes since then. */
  | { readonly name: 'dirty'; readonly since: number }
  /** `refusal`: why the previous attempt failed. */
  | { readonly name: 'sending'; readonly design: Design; readonly refusal: RefusalError | null }
  /** The last attempt failed temporarily. */
  | { readonly name: 'unreachable' }
  /** The server refused this design permanently. */
  | { readonly name: 'refused'; readonly design: Design; readonly refusal: RefusalError }
  /** Another window saved the draft too. Later changes are only stashed; `since`: the first that is not. */
  | {
      readonly name: 'conflict'
      readonly stashed: Design
      readonly since: number | null
      readonly refusal: RefusalError
    }

export interface DraftState {
  readonly phase: Phase
  readonly base: Base
  /** When the draft on the server was saved; null: there is none. */
  readonly draftAt: string | null
  /** The draft that was restored when the page opened. */
  readonly restored: { readonly at: string; readonly base: Base } | null
  /** The design saved on the server, as draft or version; null: none from this canvas. */
  readonly saved: Design | null
  /** Save time of the draft that the next one replaces; null: there is none. */
  readonly grewFrom: string | null
  /** The next draft replaces any draft on the server. */
  readonly overwrites: boolean
}

export type Transition =
  /** The earlier drafts are loaded; `replaces` is one on the server that the user chose not to continue. */
  | { type: 'started'; replaces: string | null }
  /** `design`: as saved on the server; null where the draft is in this browser only. */
  | { type: 'restored'; base: Base; design: Design | null; at: string; grewFrom: string | null }
  | { type: 'changed'; design: Design; now: number }
  | { type: 'sending'; design: Design }
  | { type: 'sent'; draftAt: string; design: Design }
  | { type: 'failed' }
  | { type: 'refused'; refusal: RefusalError; design: Design }
  /** A change during a conflict was stashed. */
  | { type: 'stashed'; design: Design }
  | { type: 'overwriteChosen'; now: number }
  | { type: 'versionSaved'; base: Base; design: Design }

export function newDraftState(base: Base, design: Design, loading: boolean): DraftState {
  const phase = { name: loading ? ('loading' as const) : ('idle' as const) }
  return { phase, base, draftAt: null, restored: null, saved: design, grewFrom: null, overwrites: false }
}

/** The state after a transition; the same object where nothing changes. */
export function nextDraftState(state: DraftState, transition: Transition): DraftState {
  switch (transition.type) {
    case 'started': {
      const grewFrom = transition.replaces ?? state.grewFrom
      return { ...state, grewFrom, phase: state.phase.name === 'loading' ? { name: 'idle' } : state.phase }
    }
    case 'restored': {
      const { base, design, at, grewFrom } = transition
      const restored = { at, base }
      return { phase: { name: 'idle' }, base, draftAt: grewFrom, restored, saved: design, grewFrom, overwrites: false }
    }
    case 'changed': {
      const phase = changedPhase(state, transition.design, transition.now)
      return phase === state.phase ? state : { ...state, phase }
    }
    case 'sending':
      return { ...state, phase: { name: 'sending', design: transition.design, refusal: refusalOf(state.phase) } }
    case 'sent': {
      const { draftAt, design } = transition
      return { ...state, phase: { name: 'idle' }, draftAt, saved: design, grewFrom: draftAt, overwrites: false }
    }
    case 'failed':
      return { ...state, phase: { name: 'unreachable' } }
    case 'refused': {
      const { refusal, design } = transition
      if (isDraftConflict(refusal))
        return { ...state, phase: { name: 'conflict', stashed: design, since: null, refusal } }
      return { ...state, phase: { name: 'refused', design, refusal } }
    }
    case 'stashed':
      if (state.phase.name !== 'conflict') return state
      return { ...state, phase: { ...state.phase, stashed: transition.design, since: null } }
    case 'overwriteChosen':
      return { ...state, overwrites: true, phase: { name: 'dirty', since: transition.now } }
    default:
      return newDraftState(transition.base, transition.design, false)
  }
}

/** Whether the server has this design. */
export function isSaved(state: DraftState, design: Design): boolean {
  return state.saved !== null && isSameWork(design, state.saved)
}

export function refusalOf(phase: Phase): RefusalError | null {
  return 'refusal' in phase ? phase.refusal : null
}

/** Whether another window saved the draft too, so that the user has to choose one. */
export function isDraftConflict(refusal: RefusalError): boolean {
  return refusal.code === certificateRefusals.DRAFT_ELSEWHERE.code
}

function changedPhase(state: DraftState, design: Design, now: number): Phase {
  const { phase } = state
  const saved = isSaved(state, design)
  switch (phase.name) {
    case 'idle':
      return saved ? phase : { name: 'dirty', since: now }
    case 'dirty':
      return saved ? { name: 'idle' } : phase
    case 'refused':
      return saved || isSameWork(design, phase.design) ? phase : { name: 'dirty', since: now }
    case 'conflict': {
      const since = saved || isSameWork(design, phase.stashed) ? null : (phase.since ?? now)
      return since === phase.since ? phase : { ...phase, since }
    }
    // Loading, sending and unreachable end with an answer.
    default:
      return phase
  }
}

/** Equal designs apart from the displayed page. */
function isSameWork(a: Design, b: Design): boolean {
  return (
    a === b ||
    (a.slides === b.slides && a.title === b.title && a.viewportRatio === b.viewportRatio && a.paper === b.paper)
  )
}
