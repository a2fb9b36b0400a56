import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { thisProcess } from './process-table.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'podium-lock-'))
  file = join(folder, 'podium.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('of many that start together one gets the folder', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(file, folder)))
  const [won, ...more] = tries.filter((one) => one.status === 'fulfilled')
  expect(more).toEqual([])
  won?.value()
})

test('a folder given back can be taken again', async () => {
  const unlock = await lockFolder(file, folder)
  unlock()
  expect(existsSync(file)).toBe(false)
  const again = await lockFolder(file, folder)
  again()
})

test('the lock of a process that is gone is taken over', async () => {
  const gone = spawnSync('true').pid
  writeFileSync(file, JSON.stringify({ ...thisProcess(), pid: gone }))
  const unlock = await lockFolder(file, folder)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(thisProcess())
  unlock()
})

test('the lock of a process that was killed is taken over at once', async () => {
  const module = JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)
  const code = `import { lockFolder } from ${module}
    await lockFolder(${JSON.stringify(file)}, ${JSON.stringify(folder)})
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code])
  await once(holder.stdout, 'data')
  await expect(lockFolder(file, folder)).rejects.toThrow('Another Podium is running on the data folder')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const unlock = await lockFolder(file, folder)
  unlock()
}, 10_000)

test('the lock of a dead process whose number another program has now is taken over', async () => {
  writeFileSync(file, JSON.stringify({ ...thisProcess(), started: '1' }))
  const unlock = await lockFolder(file, folder)
  unlock()
})

test('a lock cut short by a full disk is taken over', async () => {
  writeFileSync(file, '{"pid"')
  const unlock = await lockFolder(file, folder)
  unlock()
})

test('the lock of another machine holds while it is touched', async () => {
  writeFileSync(file, JSON.stringify({ ...thisProcess(), world: 'elsewhere' }))
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 100)
  await expect(lockFolder(file, folder)).rejects.toThrow('Another Podium is running on the data folder')
  clearInterval(beat)
})

test('the lock of another machine that fell silent is taken over', async () => {
  writeFileSync(file, JSON.stringify({ ...thisProcess(), world: 'elsewhere' }))
  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(file, minuteAgo, minuteAgo)
  const unlock = await lockFolder(file, folder)
  unlock()
})
