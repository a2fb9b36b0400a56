import { useEffect } from 'react'

/**
 * Tables wider than their place scroll sideways: whoever has no mouse must be able to reach them. antd leaves the
 * scrolling part out of the tab order, so it is put there as tables come.
 */
export function useReachableTables(): void {
  useEffect(() => {
    const tables = document.getElementsByClassName('ant-table-content')
    const reach = () => {
      for (const table of tables) if (!table.hasAttribute('tabindex')) table.setAttribute('tabindex', '0')
    }
    reach()
    const watch = new MutationObserver(reach)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
}
