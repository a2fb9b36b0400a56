// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followFileLinks, openFile } from './file-links.ts'

let followed: string[]
let isValid: boolean
let stop: () => void
const tab = { close: vi.fn(), location: { replace: vi.fn() } }

/** Where the browser would go, after our own listener had its say. */
function browse(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!event.defaultPrevented && link) followed.push(link.pathname)
  event.preventDefault()
}

beforeEach(() => {
  followed = []
  isValid = true
  document.body.innerHTML =
    '<a id="file" href="/prod-api/files/1">a</a><a id="tab" href="/prod-api/files/2" target="_blank"><b>b</b></a>' +
    '<a id="page" href="/center/users">c</a><a id="other" href="https://other.example/prod-api/x">d</a>'
  stop = followFileLinks(async () => isValid)
  window.addEventListener('click', browse)
  vi.stubGlobal('open', () => tab)
})
afterEach(() => {
  stop()
  window.removeEventListener('click', browse)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const click = async (selector: string, options: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
  document.querySelector(selector)!.dispatchEvent(event)
  await new Promise((resolve) => setTimeout(resolve))
}

describe('a link to a file', () => {
  it('is followed each time while the session is valid', async () => {
    await click('#file')
    await click('#file')
    expect(followed).toEqual(['/prod-api/files/1', '/prod-api/files/1'])
  })

  it('is not followed once the session is over: the page stays', async () => {
    isValid = false
    await click('#file')
    expect(followed).toEqual([])
  })

  it('to a tab of its own opens that at once, and closes it where there is nothing to show', async () => {
    await click('#tab b')
    expect([tab.location.replace.mock.calls, tab.close.mock.calls.length]).toEqual([
      [[`${location.origin}/prod-api/files/2`]],
      0,
    ])
    isValid = false
    await click('#tab b')
    expect([tab.location.replace.mock.calls.length, tab.close.mock.calls.length]).toEqual([1, 1])
  })

  it('that a page opens itself is followed in the same way', async () => {
    openFile('/prod-api/files/3')
    await new Promise((resolve) => setTimeout(resolve))
    isValid = false
    openFile('/prod-api/files/4')
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.querySelectorAll('a[href*="files/3"]')).toHaveLength(0)
    expect(followed).not.toContain('/prod-api/files/4')
  })

  it.each([
    ['another page', '#page', {}],
    ['another site', '#other', {}],
    ['a new tab by the reader’s own key', '#file', { ctrlKey: true }],
  ])('is none of its business where it leads to %s', async (_, selector, options) => {
    isValid = false
    await click(selector, options)
    expect(followed).toHaveLength(1)
  })
})
