import { useEffect } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'

/** An icon that is no control by itself. antd gives it an English name in every language. */
const ICON = '.anticon[aria-label]:not([tabindex])'
const CLEAR = 'button.ant-input-clear-icon'
/** Named in English by antd in every language. */
const CLEAR_CHOICE = 'button.ant-select-clear'

/**
 * Hides icons from screen readers, because the control around them has a name. A button that only has an icon to close
 * or to empty something is named in the reader's language; the one that empties a field leaves the tab order, because
 * deleting the text does the same.
 */
export function useLabelledIcons(): void {
  const t = useT(uiMessages)
  const [clear, close] = [t('clearField'), t('closePart')]
  useEffect(() => {
    const named = new Set<Element>()
    const nameOf = (icon: Element, control: Element): string | null | undefined => {
      if (icon.matches('.anticon-close, .anticon-close-circle')) return control.matches(CLEAR) ? clear : close
      // antd names the steps of a pagination in the reader's language, but beside the button.
      return control.closest('.ant-pagination li')?.getAttribute('title')
    }
    const label = (within: Element) => {
      for (const icon of matching(within, ICON)) {
        const control = icon.closest('button, a[href]')
        if (control && isNameless(control)) {
          const name = nameOf(icon, control)
          if (!name) continue
          control.setAttribute('aria-label', name)
          if (control.matches(CLEAR)) control.setAttribute('tabindex', '-1')
          named.add(control)
        }
        icon.setAttribute('aria-hidden', 'true')
      }
      for (const control of matching(within, CLEAR_CHOICE)) control.setAttribute('aria-label', clear)
    }
    label(document.body)
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) if (node instanceof Element) label(node)
      }
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      for (const control of named) control.removeAttribute('aria-label')
    }
  }, [clear, close])
}

function isNameless(control: Element): boolean {
  return !control.hasAttribute('aria-label') && !control.hasAttribute('title') && control.textContent.trim() === ''
}

function matching(within: Element, selector: string): Element[] {
  return [...(within.matches(selector) ? [within] : []), ...within.querySelectorAll(selector)]
}
