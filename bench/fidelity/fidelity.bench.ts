import { chromium, type Page } from '@playwright/test'
import { browserOptions } from '../../e2e/fixture/browser.ts'
import { mostApart, proveFidelity, summaryOf } from '../../e2e/fidelity/prove.ts'
import { mostCell, proveRasters, rasterSummary } from '../../e2e/fidelity/raster.ts'
import { openStage } from '../../e2e/fidelity/stage.ts'
import { startPlatform } from '../../e2e/fixture/platform.ts'

/**
 * Compares the designer's stage in the browser with the PDF: 2,000 random designs character by character, 40 as
 * pictures; and a fifth as many with Uyghur, Tibetan and Mongolian words. `SEED` and `DESIGNS` select others.
 */
export async function bench(): Promise<void> {
  const seed = Number(process.env['SEED'] ?? 20261121)
  const count = Number(process.env['DESIGNS'] ?? 2000)
  const platform = await startPlatform()
  const browser = await chromium.launch(await browserOptions())
  try {
    const stage = await openStage(browser, platform)
    const faults = [
      ...(await proveOn(stage, { seed, count, shaped: false })),
      ...(await proveOn(stage, { seed, count: Math.ceil(count / 5), shaped: true })),
    ]
    if (faults.length > 0) throw new Error(faults.join('; '))
  } finally {
    await browser.close()
    await platform.stop()
  }
}

async function proveOn(
  stage: Page,
  { seed, count, shaped }: { seed: number; count: number; shaped: boolean },
): Promise<string[]> {
  const began = performance.now()
  const proof = await proveFidelity(stage, { seed, count, shaped })
  console.log(`${summaryOf(proof)}; ${((performance.now() - began) / 1000).toFixed(0)} s`)
  for (const what of proof.differing.slice(0, 10)) console.log(`  ${what}`)
  const rasters = await proveRasters(stage, { seed, count: Math.ceil(count / 50), shaped })
  console.log(rasterSummary(rasters))
  return [
    proof.differing.length > 0 && 'texts or lines differ',
    proof.worst >= mostApart && `a character stands ${proof.worst} units apart`,
    rasters.worst.cell >= mostCell && 'a picture differs',
    rasters.leastControl <= mostCell && 'a run out of place would not be seen',
  ].filter((fault) => fault !== false)
}
