import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, root, sources } from '../arch/sources.ts'

/**
 * `npm run docs:map`: writes docs/spec-map.md, each requirement with the files and tests that name it by
 * `@spec`. Prints the rows whose state in docs/requirements.md doesn't match.
 */
const files = sources('core', 'press', 'server', 'web', 'e2e', 'arch').filter((file) => /\.(tsx?|css|sql)$/.test(file))
const carriers = new Map<string, Set<string>>()
for (const file of files) {
  for (const match of read(file).matchAll(/@spec((?: [A-Z]\d\d)+)/g)) {
    for (const id of match[1]!.trim().split(' ')) {
      carriers.set(id, (carriers.get(id) ?? new Set()).add(file))
    }
  }
}

const rows = [...read('docs/requirements.md').matchAll(/^\| ([A-Z]\d\d) +\| (.*) \| (works|partly|open) +\|$/gm)]
const lines = rows.map(([, id, , state]) => {
  const all = [...(carriers.get(id!) ?? [])].sort()
  const tests = all.filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
  const code = all.filter((file) => !tests.includes(file))
  if (state !== 'works' && code.length > 0 && tests.length > 0) console.log(`${id} has code and test but is ${state}`)
  return `| ${id} | ${state} | ${code.join(', ')} | ${tests.join(', ')} |`
})

const head =
  '# Requirements and what carries them\n\nWritten by `npm run docs:map`.\n\n| id | state | code | tests |\n| --- | --- | --- | --- |\n'
writeFileSync(join(root, 'docs/spec-map.md'), `${head}${lines.join('\n')}\n`)
