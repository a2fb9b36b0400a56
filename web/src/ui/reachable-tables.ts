import { useEffect } from 'react'

/** The part that scrolls, of plain tables and of those whose head stays. */
const SCROLLING = '.ant-table-content:not([tabindex]), .ant-table-body:not([tabindex])'

/**
 * Tables wider than their place scroll sideways: whoever has no mouse must be able to reach them. antd leaves the
 * scrolling part out of the tab order, so it is put there as tables come. Only what came is searched: a page may change
 * with every move of the pointer.
 */
export function useReachableTables(): void {
  useEffect(() => {
    reach(document.body)
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) if (node instanceof Element) reach(node)
      }
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
}

function reach(within: Element): void {
  if (within instanceof HTMLElement && within.matches(SCROLLING)) within.tabIndex = 0
  for (const part of within.querySelectorAll<HTMLElement>(SCROLLING)) part.tabIndex = 0
}
