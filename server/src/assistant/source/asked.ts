import { readFileSync } from 'node:fs'

/** Words in which visitors ask for a section, by the end of its heading. They are found, and never quoted. */
const asked: ReadonlyArray<readonly [string, string]> = readFileSync(new URL('./asked.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('\t'))
  .map((line) => {
    const [heading = '', words = ''] = line.split('\t')
    return [heading, words]
  })

export function askedFor(heading: string): string {
  return asked.find(([end]) => heading.endsWith(end))?.[1] ?? ''
}
