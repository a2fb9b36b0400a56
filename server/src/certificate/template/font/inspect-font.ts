import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'
import type { Refusal } from '@podium/core/base/refusal.ts'
import { CHARACTER_SETS, type Coverage } from '@podium/core/certificate/template/font/font.ts'
import { whyNotFont, type FontInspection } from '@podium/core/certificate/template/font/font.rule.ts'
import type { InspectedFace } from '@podium/core/certificate/template/font/font-list-api.ts'
import { findFontFault, type FontFault } from '@podium/press/font/check-font.ts'
import { faceCount } from '@podium/press/font/container.ts'
import { charactersOf, coverageOf } from '@podium/press/font/coverage.ts'
import { readFontFacts } from '@podium/press/font/font-facts.ts'

/** Checks each face of an untrusted font file; yields to other work between faces. */
export async function inspectFontFile(bytes: Uint8Array): Promise<InspectedFace[]> {
  const faces: InspectedFace[] = []
  for (let index = 0; index < faceCount(bytes); index++) faces.push(await lookAtFace(bytes, index))
  return faces
}

export async function lookAtFace(bytes: Uint8Array, index: number): Promise<InspectedFace> {
  const fault = await faultOf(bytes, index)
  if (fault) return { ...nothing, index, fault }
  const { codes, ...facts } = readFontFacts(bytes, index)
  const has = new Set(codes)
  return { index, ...facts, fault: null, characters: codes.length, coverage: measure((code) => has.has(code)) }
}

export const lookOf = ({ fault, fsType, characters, coverage }: InspectedFace): FontInspection => ({
  fault,
  fsType,
  characters,
  level1: coverage.level1.has,
})

/** Why no face of a file can be used; checked after the upload and before the file is stored. */
export async function whyNotFontFile(path: string): Promise<Refusal | null> {
  let why: Refusal | null = null
  for (const face of await inspectFontFile(await readFile(path))) {
    const refusal = whyNotFont(lookOf(face), 'any')
    if (!refusal) return null
    why ??= refusal
  }
  return why ?? whyNotFont({ fault: { kind: 'not-font', table: '' }, fsType: 0, characters: 0, level1: 0 }, 'any')
}

export function measure(has: (code: number) => boolean): Coverage {
  const counted = coverageOf(has)
  return Object.fromEntries(
    CHARACTER_SETS.map((set) => [set, { has: counted[set], of: charactersOf[set].length }]),
  ) as Coverage
}

const nothing = {
  name: '',
  version: '',
  weight: 0,
  fsType: 0,
  licence: '',
  characters: 0,
  coverage: measure(() => false),
}

async function faultOf(bytes: Uint8Array, index: number): Promise<FontFault | null> {
  const inspection = findFontFault(bytes, index)
  for (;;) {
    const step = inspection.next()
    if (step.done) return step.value
    await yieldToEvents()
  }
}
