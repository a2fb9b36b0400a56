import type { WorkFile } from './work.ts'

interface Content {
  readonly title: string
  readonly summary: string
  readonly keywords: readonly string[]
  readonly files: readonly Pick<WorkFile, 'slot' | 'fileId'>[]
}

/** Whether the draft differs from the version that was submitted last, which alone counts. */
export function isChangedAfter(version: Content, draft: Content): boolean {
  return contentOf(version) !== contentOf(draft)
}

function contentOf({ title, summary, keywords, files }: Content): string {
  const kept = files.map(({ slot, fileId }) => `${slot} ${fileId}`).sort()
  return JSON.stringify([title.trim(), summary.trim(), keywords, kept])
}
