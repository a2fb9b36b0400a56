import { ACCESS_TOKEN_KEY, readText } from '#web/lib/session/storage.ts'
import { STARTED } from './frame/started.ts'

/**
 * Starts the code of a public page that the server rendered: for a signed-in reader at once, otherwise when the browser
 * is idle, and over a slow or metered connection at the first use of the page. A button that is pressed before the code
 * runs is pressed again then, and a file that was chosen is told of; links work without it.
 */

interface Code {
  readonly entry: string
  /** What the entry and the page import, for the browser to load side by side. */
  readonly imports: readonly string[]
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'change'] as const
const CONTROLS = 'a, button, input, select, textarea, summary, label'

const code = JSON.parse(document.getElementById('start-code')!.textContent) as Code
const capture = { capture: true }
let isStarting = false
let pressed: HTMLElement | null = null

function start(): void {
  if (isStarting) return
  isStarting = true
  for (const path of code.imports) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: path })
    document.head.append(link)
  }
  // After a failure, the next use tries again.
  import(/* @vite-ignore */ code.entry).catch(() => (isStarting = false))
}

function startOnUse(event: Event): void {
  const isUse = event.type === 'keydown' || (event.target as Element).closest?.(CONTROLS)
  if (isUse) start()
}

function keepPress(event: MouseEvent): void {
  const button = (event.target as Element).closest('button')
  if (!button || button.disabled) return
  event.preventDefault()
  event.stopPropagation()
  pressed = button
  start()
}

function onStarted(): void {
  for (const sign of SIGNS_OF_USE) removeEventListener(sign, startOnUse, capture)
  removeEventListener('click', keepPress, capture)
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (pressed?.isConnected) pressed.click()
}

function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}

for (const sign of SIGNS_OF_USE) addEventListener(sign, startOnUse, capture)
addEventListener('click', keepPress, capture)
addEventListener(STARTED, onStarted, { once: true })

function startWhenIdle(): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 2_000 })
  else setTimeout(start, 200)
}

if (readText(ACCESS_TOKEN_KEY) !== null) start()
else if (!isSlow()) {
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle, { once: true })
}
