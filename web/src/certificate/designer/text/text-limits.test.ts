import { describe, expect, it } from 'vitest'
import { emptyDesign } from '@podium/core/certificate/template/design/design.ts'
import { plainTextElement } from '../panels/add-elements.ts'
import { createEditor } from '../state/editor.ts'
import { fitsText, fittingText } from './text-limits.ts'

describe('words from elsewhere', () => {
  it('are cut at the design’s limit, including markup', () => {
    const editor = createEditor(emptyDesign())
    const fits = (words: string) => fitsText(plainTextElement(editor, words, 'a'))
    expect(fittingText('短', fits)).toBe('短')
    for (const long of ['字\n'.repeat(5_000), '字'.repeat(30_000)]) {
      const fitting = fittingText(long, fits)
      expect([fitting.length < long.length, fits(fitting), fits(long.slice(0, fitting.length + 1))]).toEqual([
        true,
        true,
        false,
      ])
    }
  })

  it('are not cut within a character', () => {
    expect(fittingText('𠮷𠮷', (words) => words.length <= 3)).toBe('𠮷')
  })
})
