import { mkdirSync, writeFileSync } from 'node:fs'
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

/** How tests start the browser that npm brought. */
export async function browserOptions() {
  return {
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((arg) => !arg.startsWith('--headless') && arg !== '--single-process'),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    env: { ...(process.env as Record<string, string>), ...fontEnvironment() },
  }
}
