import type { BilingualText } from '../../base/bilingual-text.ts'
import { APPROVAL_STATES, ONCE_PUBLISHED_STATES, type RoundState } from '../round/round-state.ts'
import type { WindowKind } from '../round/round.ts'
import type { Gap } from '../schedule/gap.ts'

/** Steps of setting a round up, in order. */
export const SET_UP_STEPS = ['basic', 'details', 'schedule', 'enrolment', 'work', 'review', 'approval'] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

export const setUpStepLabels: Readonly<Record<SetUpStep, BilingualText>> = {
  basic: { zh: '基本信息', en: 'Basic data' },
  details: { zh: '竞赛详情', en: 'Details' },
  schedule: { zh: '赛程', en: 'Schedule' },
  enrolment: { zh: '报名', en: 'Enrolment' },
  work: { zh: '作品', en: 'Works' },
  review: { zh: '评审', en: 'Review' },
  approval: { zh: '审批与发布', en: 'Approval and publication' },
}

/** The page where a step is set. */
export const setUpPages = {
  basic: 'addEdit',
  details: 'addEdit',
  schedule: 'scheduleSet',
  enrolment: 'enrollSet',
  work: 'workSubSet',
  review: 'reviewSet',
  approval: 'details',
} as const satisfies Record<SetUpStep, string>

export interface SetUpState {
  readonly step: SetUpStep
  /** `waiting`: on earlier steps, or on the decision of the organisation above. */
  readonly standing: 'done' | 'missing' | 'waiting'
  readonly gaps: readonly Gap[]
}

interface SetUpRound {
  readonly state: RoundState
  readonly gaps: readonly Gap[]
  readonly stages: ReadonlyArray<{ readonly windows: ReadonlyArray<{ readonly kind: WindowKind }> }>
}

/** Whether the awards of every event are published, after which certificates are made. */
export function hasAllResults({ itemCount, resultCount }: ResultsOfRound): boolean {
  return itemCount > 0 && resultCount >= itemCount
}

interface ResultsOfRound {
  readonly itemCount: number
  readonly resultCount: number
}

/** Gaps of the page of basic data and details that belong to the details. */
const OF_DETAILS: readonly string[] = ['introduction', 'notices']

/** Steps that set something for each item, so that they wait for one. */
const OF_ITEMS: readonly SetUpStep[] = ['schedule', 'enrolment', 'work', 'review']

/** How far the set-up of a round is, and the step to take next; null: none is left to its organiser. */
export function setUpPath(round: SetUpRound): { readonly states: SetUpState[]; readonly next: SetUpStep | null } {
  const states = SET_UP_STEPS.map((step): SetUpState => {
    const gaps = round.gaps.filter((gap) => stepOf(gap) === step)
    return { step, gaps, standing: standingOf(step, gaps, round) }
  })
  const next = states.find(({ standing }) => standing === 'missing')?.step ?? null
  return { states, next }
}

function stepOf({ page, key }: Gap): SetUpStep {
  if (page === 'addEdit') return OF_DETAILS.includes(key) ? 'details' : 'basic'
  return SET_UP_STEPS.find((step) => setUpPages[step] === page)!
}

function standingOf(step: SetUpStep, gaps: readonly Gap[], round: SetUpRound): SetUpState['standing'] {
  if (step === 'approval') {
    if (ONCE_PUBLISHED_STATES.includes(round.state)) return 'done'
    return round.gaps.length > 0 || APPROVAL_STATES.includes(round.state) ? 'waiting' : 'missing'
  }
  if (gaps.length > 0) return 'missing'
  if (OF_ITEMS.includes(step) && round.gaps.some(({ key }) => key === 'items')) return 'waiting'
  if (step === 'work' && !hasWindow(round, 'submission')) return 'waiting'
  if (step === 'review' && !hasWindow(round, 'review')) return 'waiting'
  return 'done'
}

function hasWindow({ stages }: SetUpRound, kind: WindowKind): boolean {
  return stages.some(({ windows }) => windows.some((window) => window.kind === kind))
}
