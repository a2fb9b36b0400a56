import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { uiMessages } from './messages.ts'

/** Copies a text to the clipboard, and shows a toast with the outcome. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useT(uiMessages)
  return async (text) => {
    const done = await copy(text)
    toast(done ? 'success' : 'warning', t(done ? 'copied' : 'notCopied'))
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without HTTPS there is no clipboard API, but the copy command works.
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  // Inside an open modal dialog, which traps the focus.
  const container = document.activeElement?.parentElement ?? document.body
  const before = document.activeElement as HTMLElement | null
  container.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    before?.focus()
  }
}
