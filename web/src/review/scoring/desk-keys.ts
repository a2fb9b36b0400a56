import type { TaskDetail } from '@podium/core/review/views.ts'

interface DeskActions {
  go: (taskId: string) => void
  submit: () => void
}

/** Option and an arrow move by words in texts on a Mac. */
const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/**
 * The desk's shortcuts, from any of its parts: Alt with arrows leads to other works, and Ctrl+F searches the document.
 * Also while nothing has the focus, Ctrl+Enter submits, and outside texts Page Up and Down scroll the document.
 */
export function deskKeys(task: TaskDetail, { go, submit }: DeskActions): (event: KeyboardEvent, desk: Element) => void {
  return (event, desk) => {
    const { target } = event
    if (!(target instanceof HTMLElement)) return
    const isLost = target === document.body
    // Dialogs are elsewhere in the page.
    if (!isLost && !desk.contains(target)) return
    const isText = target instanceof HTMLTextAreaElement || target.matches('input[type=search]')
    const command = event.ctrlKey || event.metaKey
    const pages = desk.querySelector<HTMLElement>('.pdf-pages')
    const isInViewer = desk.querySelector('.pdf')?.contains(target) ?? false
    const scrollBy = (screens: number) => () => pages?.scrollBy({ top: screens * pages.clientHeight })
    const scrolling = isText || isInViewer || !pages ? {} : { PageDown: scrollBy(0.9), PageUp: scrollBy(-0.9) }
    const keys: Record<string, (() => unknown) | null | undefined> = command
      ? { Enter: submit, f: isLost ? null : searchIn(desk) }
      : event.altKey && !isLost
        ? isText && isMac
          ? {}
          : { ArrowLeft: to(task.previousId, go), ArrowRight: to(task.nextId, go), ArrowDown: to(task.openId, go) }
        : scrolling
    const act = keys[event.key]
    if (!act || event.defaultPrevented) return
    event.preventDefault()
    act()
  }
}

function to(taskId: string | null, go: (taskId: string) => void): (() => void) | null {
  return taskId === null ? null : () => go(taskId)
}

function searchIn(desk: Element): (() => void) | null {
  const field = desk.querySelector<HTMLInputElement>('.pdf-find input')
  return field && (() => field.select())
}
