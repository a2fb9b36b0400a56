import type { TextElement } from '../design/design.ts'
import { paragraphsOf, withParagraphs } from './style.rule.ts'

const clamped = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value * 100) / 100))

/** Text scaled with its box: font sizes and spacings of every run, and the smallest size it may shrink to. */
export function scaledText(element: TextElement, scale: number): TextElement {
  const paragraphs = paragraphsOf(element)
  if (!paragraphs || scale === 1) return element
  const next = withParagraphs(
    element,
    paragraphs.map((paragraph) => ({
      ...paragraph,
      runs: paragraph.runs.map((run) => ({
        ...run,
        fontSize: clamped(run.fontSize * scale, 1, 400),
        letterSpacing: clamped(run.letterSpacing * scale, -50, 400),
      })),
    })),
  )
  const { minSize, paragraphSpacing } = element
  return {
    ...next,
    ...(minSize === undefined ? {} : { minSize: clamped(minSize * scale, 1, 400) }),
    ...(paragraphSpacing === undefined ? {} : { paragraphSpacing: clamped(paragraphSpacing * scale, 0, 400) }),
  }
}
