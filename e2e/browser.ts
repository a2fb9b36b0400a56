import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import chromium from '@sparticuz/chromium'

/** Where npm put the Chinese font that browser tests show: a bare machine has none. */
function fontFolder(): string {
  const require = createRequire(join(import.meta.dirname, '../press/package.json'))
  return join(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'), '../400Regular')
}

/** Points fontconfig at that font, and keeps its cache out of the home folder. */
function fontEnvironment(): Record<string, string> {
  const folder = join(tmpdir(), `podium-fonts-${process.getuid?.() ?? 0}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'fonts.conf')
  const config = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fontFolder()}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`
  writeFileSync(file, config)
  return { FONTCONFIG_FILE: file }
}

/**
 * The browser is unpacked once into a folder of this account: another account's copy could not be run, and should not be
 * trusted.
 */
async function unpacked(): Promise<string> {
  const folder = join(tmpdir(), `podium-browser-${process.getuid?.() ?? 0}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (statSync(folder).uid !== (process.getuid?.() ?? 0)) throw new Error(`${folder} belongs to another account`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/**
 * How tests start the browser that npm brought. It guards origins as any browser does; what it draws it draws without a
 * graphics card, imitating one would take most of a small machine.
 */
export async function browserOptions() {
  return {
    executablePath: await unpacked(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    env: { ...(process.env as Record<string, string>), ...fontEnvironment() },
  }
}
