import { expect, test, type Page } from '@playwright/test'
import { addElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { emptyDesign, type TextElement } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { inTier } from '../test-tier.ts'
import { mostApart, proveFidelity, proveSamples, summaryOf } from './fidelity/prove.ts'
import type { Sample } from './fidelity/random-designs.ts'
import { mostCell, proveRasters, rasterSummary } from './fidelity/raster.ts'
import { openStage } from './fidelity/stage.ts'
import { demoPlatform } from './fixture/platform.ts'

/**
 * Compares the designer's stage in the browser with the PDF as another program reads it. `npm run bench -- fidelity`
 * does the same with 2,000 designs.
 */
const seed = 20261121
const DESIGNS = inTier(50, 200)

// A trace of hundreds of designs is too large to be useful.
test.use({ trace: 'off' })

let stage: Page
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  stage = await openStage(browser, await demoPlatform())
})
test.afterAll(() => stage?.close())

/** @spec D01 D09 */
test(`every character of ${DESIGNS} random designs stands on the stage where the PDF has it, on the same lines`, async () => {
  const proof = await proveFidelity(stage, { seed, count: DESIGNS })
  test.info().annotations.push({ type: 'measured', description: summaryOf(proof) })
  expect(proof.differing).toEqual([])
  expect(proof.characters).toBeGreaterThan(100 * DESIGNS)
  expect(proof.worst, proof.where).toBeLessThan(mostApart)
})

/** @spec D09 */
test('so does every word that is shaped, drawn by the outline that paper has', async () => {
  const proof = await proveFidelity(stage, { seed, count: 40, shaped: true })
  test.info().annotations.push({ type: 'measured', description: summaryOf(proof) })
  expect(proof.differing).toEqual([])
  expect(proof.words).toBeGreaterThan(500)
  expect(proof.worst, proof.where).toBeLessThan(mostApart)
})

/** @spec D06 D09 */
test('a Uyghur and a Tibetan name in a field stand where paper has them, straight, turned and in a column', async () => {
  const names = ['ئايگۈل ئابدۇراخمان', 'བཀྲ་ཤིས་སྒྲོལ་མ', 'ᠪᠠᠲᠤ']
  const samples = names.flatMap((student) =>
    [{}, { rotate: 30 }, { vertical: true, width: 120, height: 500 }].map((look): Sample => {
      const name = { ...elementOf('members', 'a'), left: 150, top: 100, width: 700, height: 90, ...look } as TextElement
      return { design: addElements(emptyDesign(), [name]), values: { student } }
    }),
  )
  const proof = await proveSamples(stage, samples, true)
  expect(proof.differing).toEqual([])
  expect(proof.words).toBe(3 * (2 + 4 + 1))
  expect(proof.worst, proof.where).toBeLessThan(mostApart)
})

test('the stage looks as the PDF does, and a run out of place would not', async () => {
  const proof = await proveRasters(stage, { seed, count: 6 })
  test.info().annotations.push({ type: 'measured', description: rasterSummary(proof) })
  expect(proof.worst.cell, proof.worst.where).toBeLessThan(mostCell)
  expect(proof.controls).toBeGreaterThan(2)
  expect(proof.leastControl).toBeGreaterThan(mostCell)
})
