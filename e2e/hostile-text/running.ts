/**
 * Parts of the open page that run a hostile text or would, as HTML; empty if there is none. Evaluated in the browser, so
 * it may use nothing from outside.
 */
export function runningParts(ran: string): string[] {
  // Browsers leave blanks and control characters out of an address.
  const runs = (value: string) =>
    /^(?:javascript|vbscript|data:text\/html)/i.test(value.replace(/[\u0000-\u0020]/g, ''))
  const isAddress = (name: string) => /^(?:xlink:)?(?:href|src|action|formaction|data)$/i.test(name)
  const isHostile = (element: Element) =>
    [...element.attributes].some(
      ({ name, value }) => /^on/i.test(name) || name === 'srcdoc' || (isAddress(name) && runs(value)),
    ) ||
    element.matches('base, meta[http-equiv=refresh]') ||
    (element.matches('script:not([type$=json])') && (element.textContent ?? '').includes(`${ran}()`))
  const parts = [...document.querySelectorAll('*')].filter(isHostile).map(({ outerHTML }) => outerHTML.slice(0, 200))
  return ran in window ? [...parts, `${ran} was called`] : parts
}
