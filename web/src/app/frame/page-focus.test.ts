// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { focusPage } from './page-focus.ts'

const rendered = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  document.body.innerHTML = '<nav><a href="/home/competition">Competitions</a></nav><main></main>'
})

function show(page: string): void {
  document.querySelector('main')!.innerHTML = page
}

test('the heading of another page takes the focus from the link that led there', () => {
  document.querySelector('a')!.focus()
  show('<h1>Competitions</h1>')
  focusPage(true)
  expect(document.activeElement!.textContent).toBe('Competitions')
  expect(document.activeElement!.tagName).toBe('H1')
})

test('a heading that comes with the data is focused when it comes', async () => {
  focusPage(true)
  show('<p>Loading</p>')
  await rendered()
  expect(document.activeElement).toBe(document.body)
  show('<h1>Details</h1>')
  await rendered()
  expect(document.activeElement!.tagName).toBe('H1')
})

test('whoever moves on before the heading comes keeps the focus', async () => {
  focusPage(true)
  document.querySelector('a')!.focus()
  show('<p>Loading</p>')
  await rendered()
  show('<h1>Details</h1>')
  await rendered()
  expect(document.activeElement!.tagName).toBe('A')
})

test('a field that the page focuses by itself keeps the focus', () => {
  show('<h1>Sign in</h1><input>')
  document.querySelector('input')!.focus()
  focusPage(true)
  expect(document.activeElement!.tagName).toBe('INPUT')
})

test('a filter of the same page keeps the focus, and the heading takes it where its element went', () => {
  show('<h1>News</h1><a href="?page=2">2</a>')
  const next = document.querySelector<HTMLElement>('main a')!
  next.focus()
  focusPage(false)
  expect(document.activeElement).toBe(next)
  next.remove()
  focusPage(false)
  expect(document.activeElement!.tagName).toBe('H1')
})
