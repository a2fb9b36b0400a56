// @vitest-environment jsdom
import type { TaskDetail } from '@podium/core/review/views.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { deskKeys } from './desk-keys.ts'

const scrolled = vi.fn()

beforeEach(() => {
  scrolled.mockClear()
  document.body.innerHTML = `<div class="desk"><h2 tabindex="-1"></h2><input id="score"><textarea></textarea>
    <div class="pdf"><div class="pdf-pages" tabindex="0"></div></div></div><button id="elsewhere"></button>`
  Object.assign(document.querySelector('.pdf-pages')!, { scrollBy: scrolled })
})

it.each([
  ['the heading', 'h2', 1],
  ['a score', '#score', 1],
  ['nothing', 'body', 1],
  ['the comment', 'textarea', 0],
  ['the document, which scrolls by itself', '.pdf-pages', 0],
  ['another part of the page', '#elsewhere', 0],
])('Page Down with the focus at %s scrolls the document as it should', (_, selector, times) => {
  const press = deskKeys({} as TaskDetail, { go: () => undefined, submit: () => undefined })
  const desk = document.querySelector('.desk')!
  const event = new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true })
  document.addEventListener('keydown', () => press(event, desk), { once: true })
  document.querySelector(selector)!.dispatchEvent(event)
  expect(scrolled).toHaveBeenCalledTimes(times)
})

it.each([
  ['the heading', 'h2', 1],
  ['the comment', 'textarea', 1],
  ['the document', '.pdf-pages', 1],
  ['nothing', 'body', 1],
  ['another part of the page', '#elsewhere', 0],
])('Ctrl+Enter with the focus at %s submits as it should', (_, selector, times) => {
  const submit = vi.fn()
  const press = deskKeys({} as TaskDetail, { go: () => undefined, submit })
  const desk = document.querySelector('.desk')!
  const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })
  document.addEventListener('keydown', () => press(event, desk), { once: true })
  document.querySelector(selector)!.dispatchEvent(event)
  expect(submit).toHaveBeenCalledTimes(times)
})
