import type { VersionView, WorkFile } from './work.ts'

interface Draft {
  readonly title: string
  readonly summary: string
  readonly keywords: readonly string[]
  readonly files: readonly Pick<WorkFile, 'slot' | 'fileId'>[]
}

/** Whether the draft differs from the version that was submitted last, which alone counts. */
export function isChangedAfter(version: Pick<VersionView, keyof Draft>, draft: Draft): boolean {
  return contentOf(version) !== contentOf(draft)
}

function contentOf({ title, summary, keywords, files }: Draft): string {
  const kept = files.map(({ slot, fileId }) => `${slot} ${fileId}`).sort()
  return JSON.stringify([title.trim(), summary.trim(), keywords, kept])
}
