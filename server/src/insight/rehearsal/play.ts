import type { z } from 'zod'
import { both } from '@podium/core/base/bilingual-text.ts'
import type { Endpoint, Input } from '@podium/core/base/endpoint.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { stepLabels } from '@podium/core/insight/rehearsal/labels.ts'
import type { RehearsalStepKind } from '@podium/core/insight/rehearsal/rehearsal.ts'
import type { JobRun } from '#server/platform/jobs/kind.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import type { Rehearsal } from '#server/platform/rehearsal/in-rehearsal.ts'
import type { Crew } from './crew.ts'
import type { PlayedRound } from './played-round.ts'
import { faultOf } from './fault.ts'
import type { Mending, Place, RehearsalBook, StepReport } from './report.ts'

/** Thrown when the time of a rehearsal is up, which then reports how far it came. */
export class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp'
}

interface Scene {
  readonly rehearsal: Rehearsal
  readonly round: PlayedRound
  readonly crew: Crew
  readonly book: RehearsalBook
  readonly organiser: Viewer
  /** The second person where one is needed. */
  readonly verifier: Viewer
  /** Of `performance.now()`. */
  readonly until: number
  readonly run: JobRun
  /** Steps that the calendar has in all. */
  readonly steps: number
}

/** A rehearsal under way: who is on stage, what time it is, and the report. */
export class Play {
  readonly scene: Scene
  #begun = 0
  #phase = ''

  constructor(scene: Scene) {
    this.scene = scene
  }

  get round(): PlayedRound {
    return this.scene.round
  }

  /** Begins a step at a pretended time. */
  async step(kind: RehearsalStepKind, place: Place, at: Date): Promise<StepReport> {
    await this.scene.rehearsal.move(at)
    this.#begun += 1
    const words = wordsOf(kind, place)
    this.#phase = both(words.zh, words.en)
    await this.#progress()
    return this.scene.book.begin(kind, place, at)
  }

  /** Makes a call; a refusal is taken down and gives null. Throws when the rehearsal is cancelled or its time is up. */
  async ask<E extends Endpoint>(
    step: StepReport,
    viewer: Viewer,
    endpoint: E,
    input: Input<E>,
    mending?: Mending,
  ): Promise<z.output<E['output']> | null> {
    const { rehearsal, until } = this.scene
    if (performance.now() > until) throw new TimeIsUp()
    await this.#progress()
    const played = await rehearsal.call(viewer, endpoint, input)
    if (played.refusal) step.hinder(played.fault === null ? played.refusal : faultOf(endpoint, played.fault), mending)
    return played.data
  }

  /** A call whose answer is needed to go on. */
  async read<E extends Endpoint>(viewer: Viewer, endpoint: E, input: Input<E>): Promise<z.output<E['output']>> {
    const { data, refusal } = await this.scene.rehearsal.call(viewer, endpoint, input)
    if (refusal) throw new Error(`${endpoint.path} in a rehearsal: ${refusal.kind.en}`)
    return data!
  }

  /** Saved a few times a second; throws when the rehearsal is cancelled. */
  async #progress(): Promise<void> {
    const { run, steps } = this.scene
    await run.progress(Math.min(this.#begun, steps - 1), steps, this.#phase)
  }
}

function wordsOf(kind: RehearsalStepKind, { item, stage }: Place): Bilingual {
  const label = stepLabels[kind]
  const names = [stage, item].flatMap((each) => each ?? [])
  return {
    zh: [label.zh, ...names.map(({ name }) => name)].join(' · '),
    en: [label.en, ...names.map(({ name, nameEn }) => nameEn || name)].join(' · '),
  }
}
