import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addElements } from '../editing/actions.rule.ts'
import { Design, emptyDesign } from './design.ts'
import { designPaper, canvasLength, PAPERS, paperName, setPaper, displayLength } from './paper.ts'
import { elementOf } from './presets.ts'
import { printable } from './printable.ts'

const design = addElements(emptyDesign(), [{ ...elementOf('award_name', 'a'), top: 600 }])

describe('the paper of a design', () => {
  it.each(Object.entries(PAPERS))('%s is what it prints on, and the canvas takes its ratio', (name, { paper }) => {
    const set = setPaper(design, paper)
    expect(designPaper(set)).toEqual(paper)
    expect(paperName(designPaper(set))).toBe(name)
    expect(printable(set).sheet).toMatchObject(paper)
    expect(set.viewportRatio).toBeCloseTo(paper.heightMm / paper.widthMm, 2)
    expect(Design.safeParse(set).error).toBeUndefined()
  })

  it('is A4 landscape with the default ratio when none is named, also after a way round', () => {
    const back = setPaper(setPaper(design, PAPERS.a3Upright.paper), PAPERS.a4.paper)
    expect(back).toEqual(design)
    expect(Object.keys(back).sort()).toEqual(Object.keys(design).sort())
  })

  it('may be one of its own, and what stands on it keeps its part of the height', () => {
    const set = setPaper(design, { widthMm: 200, heightMm: 100 })
    expect(paperName(designPaper(set))).toBe(null)
    const middle = (each: Design) => {
      const { top, height } = each.slides[0]!.elements[0]!
      return (top + height / 2) / each.viewportRatio
    }
    expect(set.viewportRatio).toBe(0.5)
    expect(middle(set)).toBeCloseTo(middle(design), 1)
  })
})

describe('a length', () => {
  const paper = PAPERS.a4.paper
  it('is shown in millimetres of the paper or in units', () => {
    expect([displayLength(1000, 'mm', paper), displayLength(1000, 'px', paper)]).toEqual([297, 1000])
    expect(displayLength(100, 'mm', PAPERS.a3.paper)).toBe(42)
  })

  it('that was shown and entered again stays within what is shown', () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), fc.constantFrom('mm', 'px'), (units, unit) => {
        const shown = displayLength(units, unit, paper)
        expect(displayLength(canvasLength(shown, unit, paper), unit, paper)).toBeCloseTo(shown, 5)
      }),
    )
  })
})
