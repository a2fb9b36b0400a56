import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEntryNames } from './zip-names.ts'
import { zipOf } from './zip.ts'

describe('the names of an archive', () => {
  test('keep all parts of a number, and are fit for every system', () => {
    const nameOf = openEntryNames()
    expect(nameOf('竞/2026/0001 张䶮', '.pdf')).toBe('竞-2026-0001 张䶮.pdf')
    expect(nameOf('A\\B:C*?"<>|\u0007\u202e 李四', '.pdf')).toBe('A-B_C______ 李四.pdf')
    expect(nameOf('CON', '.pdf')).toBe('file_CON.pdf')
  })

  test('are given out once each, capital letters or not', () => {
    const nameOf = openEntryNames()
    expect([nameOf('GZ/1 张三', '.pdf'), nameOf('GZ-1 张三', '.pdf'), nameOf('gz-1 张三', '.pdf')]).toEqual([
      'GZ-1 张三.pdf',
      'GZ-1 张三 (2).pdf',
      'gz-1 张三 (3).pdf',
    ])
  })

  test('stay apart where long ones are cut', () => {
    const nameOf = openEntryNames()
    const names = [1, 2].map((n) => nameOf(`${'长'.repeat(100)}${n}`, '.pdf'))
    expect(new Set(names).size).toBe(2)
  })
})

const head = Buffer.from('head ')
const entries = ['竞-2026-0001 张䶮.pdf', '阿卜杜热合曼·买买提.pdf', 'plain.pdf'].map((name, n) => ({
  name,
  date: new Date('2026-11-21T17:30:05Z'),
  head,
  headCrc: crc32(head),
  tail: Buffer.from(`tail ${n}`),
}))

const installed = (tool: string): boolean => {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('an archive that tools of others open', () => {
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'podium-zip-'))
    file = join(folder, 'a.zip')
    const parts: Buffer[] = []
    for await (const part of zipOf(entries)) parts.push(part)
    writeFileSync(file, Buffer.concat(parts))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.runIf(installed('unzip'))('shows its names and the time in China, and is sound', () => {
    const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'Asia/Shanghai' }
    const listed = execFileSync('unzip', ['-l', file], { env, encoding: 'utf8' })
    for (const { name } of entries) expect(listed).toContain(`2026-11-22 01:30   ${name}`)
    expect(execFileSync('unzip', ['-tq', file], { env, encoding: 'utf8' })).toContain('No errors')
  })

  test.runIf(installed('unzip'))('keeps the true time for readers elsewhere', () => {
    const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
    execFileSync('unzip', ['-qo', file, '-d', folder], { env })
    const [first] = entries
    const seen = execFileSync('stat', ['-c', '%Y', join(folder, first!.name)], { encoding: 'utf8' })
    expect(Number(seen)).toBe(first!.date.getTime() / 1000)
  })

  test.runIf(installed('python3'))('says the same to Python', () => {
    const program =
      'import zipfile,sys,json; print(json.dumps([[i.filename, list(i.date_time), i.flag_bits & 0x800] for i in zipfile.ZipFile(sys.argv[1]).infolist()]))'
    const read: unknown = JSON.parse(execFileSync('python3', ['-c', program, file], { encoding: 'utf8' }))
    expect(read).toEqual(entries.map(({ name }) => [name, [2026, 11, 22, 1, 30, 4], 0x800]))
  })
})
