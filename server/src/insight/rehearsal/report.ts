import { refusalDetail, type Refusal } from '@podium/core/base/refusal.ts'
import { hindrancePage } from '@podium/core/insight/rehearsal/hindrance-page.rule.ts'
import {
  MAX_HINDRANCES,
  MAX_STEPS,
  type RehearsalHindrance,
  type RehearsalPage,
  type RehearsalStep,
  type RehearsalStepKind,
} from '@podium/core/insight/rehearsal/rehearsal.ts'
import type { PlayedItem, PlayedStage } from './played-round.ts'

export interface Place {
  readonly item: PlayedItem | null
  readonly stage: PlayedStage | null
}

/** Where a hindrance is mended, if not where the step's settings are. */
export interface Mending {
  readonly page?: RehearsalPage
  readonly count?: number
  /** Ids of the round itself, not of its copy. */
  readonly itemId?: string | null
  readonly stageId?: string | null
}

/** Takes down what happens at one step. Refusals for the same reason are counted together. */
export class StepReport {
  readonly kind: RehearsalStepKind
  readonly #place: Place
  readonly #at: Date
  readonly #hindrances = new Map<string, RehearsalHindrance>()
  readonly #remarks = new Map<number, { zh: string; en: string }>()
  tried = 0
  through = 0

  constructor(kind: RehearsalStepKind, place: Place, at: Date) {
    this.kind = kind
    this.#place = place
    this.#at = at
  }

  hinder(refusal: Refusal, mending: Mending = {}): void {
    const { code } = refusal.kind
    const { page = hindrancePage(this.kind, code), count = 1 } = mending
    const itemId = mending.itemId ?? this.#place.item?.realId ?? null
    const stageId = mending.stageId ?? this.#place.stage?.realId ?? null
    const key = [code, page, itemId, stageId, ...refusal.fields.map(({ zh }) => zh)].join('|')
    const known = this.#hindrances.get(key)
    const [zh, en] = [refusalDetail(refusal, 'zh-cn'), refusalDetail(refusal, 'en')]
    this.#hindrances.set(key, {
      ...(known ?? { code, zh, en, page, itemId, stageId }),
      count: (known?.count ?? 0) + count,
    })
  }

  remark(refusal: Refusal): void {
    const { code } = refusal.kind
    this.#remarks.set(code, { zh: refusalDetail(refusal, 'zh-cn'), en: refusalDetail(refusal, 'en') })
  }

  ended(): RehearsalStep {
    const { item, stage } = this.#place
    return {
      kind: this.kind,
      item: item && { name: item.name, nameEn: item.nameEn },
      stage: stage && { name: stage.name, nameEn: stage.nameEn },
      at: this.#at.toISOString(),
      tried: this.tried,
      through: this.through,
      hindrances: [...this.#hindrances.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_HINDRANCES),
      remarks: [...this.#remarks.values()].slice(0, MAX_HINDRANCES),
    }
  }
}

/** The steps of a rehearsal, as far as it came. */
export class RehearsalBook {
  readonly #steps: StepReport[] = []

  begin(kind: RehearsalStepKind, place: Place, at: Date): StepReport {
    const step = new StepReport(kind, place, at)
    if (this.#steps.length < MAX_STEPS) this.#steps.push(step)
    return step
  }

  ended(): RehearsalStep[] {
    return this.#steps.map((step) => step.ended())
  }
}
