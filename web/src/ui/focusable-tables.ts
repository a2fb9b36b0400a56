import { useEffect } from 'react'

/** The scrolling part of antd tables, with and without a fixed header. */
const SCROLLING = '.ant-table-content:not([tabindex]), .ant-table-body:not([tabindex])'

/**
 * Makes wide tables scrollable by keyboard: antd leaves the scrolling part out of the tab order. A mutation observer
 * adds it as tables appear, and searches new nodes only, because pages may change with every pointer move.
 */
export function useFocusableTables(): void {
  useEffect(() => {
    makeFocusable(document.body)
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) if (node instanceof Element) makeFocusable(node)
      }
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
}

function makeFocusable(within: Element): void {
  if (within instanceof HTMLElement && within.matches(SCROLLING)) within.tabIndex = 0
  for (const part of within.querySelectorAll<HTMLElement>(SCROLLING)) part.tabIndex = 0
}
