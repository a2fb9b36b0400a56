import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import { aspectOf } from '@podium/core/competition/setting/slot/slot-checks.rule.ts'
import type { SlotChecks } from '@podium/core/competition/setting/slot/slot-checks.ts'

const SIZES = { a4: [210, 297], a3: [297, 420], letter: [216, 279] } as const

/** What a file would say that is as the checks of a slot ask. */
export function sampleFacts(checks: SlotChecks): FileFacts {
  const [widthMm, heightMm] = SIZES[checks.pageSize ?? 'a4']
  return {
    pages: checks.minPages ?? 1,
    pageSizes: [{ page: 1, widthMm, heightMm }],
    ...pixels(checks),
    seconds: checks.minSeconds ?? checks.maxSeconds ?? 1,
    characters: checks.minCharacters ?? 0,
    sentences: { [checks.forbiddenText]: false, [checks.requiredText]: true },
  }
}

/** The smallest picture within the limits. */
function pixels({ minWidth, minHeight, maxWidth, maxHeight, aspect }: SlotChecks) {
  const ratio = aspectOf(aspect)
  if (ratio === null) return { width: minWidth ?? maxWidth ?? 1, height: minHeight ?? maxHeight ?? 1 }
  const height = Math.max(minHeight ?? 1_000, Math.ceil((minWidth ?? 1) / ratio))
  return { width: Math.round(height * ratio), height }
}
