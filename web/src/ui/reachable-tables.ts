import { useEffect } from 'react'

/** The part that scrolls, of plain tables and of those whose head stays. */
const SCROLLING = '.ant-table-content:not([tabindex]), .ant-table-body:not([tabindex])'

/**
 * Tables wider than their place scroll sideways: whoever has no mouse must be able to reach them. antd leaves the
 * scrolling part out of the tab order, so it is put there as tables come.
 */
export function useReachableTables(): void {
  useEffect(() => {
    const reach = () => {
      for (const part of document.querySelectorAll<HTMLElement>(SCROLLING)) part.tabIndex = 0
    }
    reach()
    const watch = new MutationObserver(reach)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
}
