import type { WorkContent } from './work.ts'

/** Whether the draft differs from the version that was submitted last, which alone counts. */
export function isChangedAfter(version: WorkContent, draft: WorkContent): boolean {
  return contentOf(version) !== contentOf(draft)
}

function contentOf({ title, summary, keywords, files }: WorkContent): string {
  const kept = files.map(({ slot, fileId }) => `${slot} ${fileId}`).sort()
  return JSON.stringify([title.trim(), summary.trim(), keywords, kept])
}
