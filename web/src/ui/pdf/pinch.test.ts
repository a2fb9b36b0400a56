// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { onPinch } from './pinch.ts'

function touch(element: HTMLElement, type: string, ...points: Array<[number, number]>): Event {
  const event = new Event(type, { cancelable: true })
  Object.assign(event, { touches: points.map(([clientX, clientY]) => ({ clientX, clientY })) })
  element.dispatchEvent(event)
  return event
}

test('two fingers that move apart zoom around the point between them; one finger scrolls', () => {
  const element = document.createElement('div')
  const zooms: unknown[] = []
  onPinch(element, (factor, origin) => zooms.push([factor, origin]), new AbortController().signal)
  touch(element, 'touchstart', [0, 0])
  expect(touch(element, 'touchmove', [0, 50]).defaultPrevented).toBe(false)
  touch(element, 'touchstart', [100, 100], [200, 100])
  expect(touch(element, 'touchmove', [50, 100], [250, 100]).defaultPrevented).toBe(true)
  touch(element, 'touchmove', [100, 100], [200, 100])
  touch(element, 'touchend', [100, 100])
  touch(element, 'touchmove', [100, 100], [300, 100])
  expect(zooms).toEqual([
    [2, [150, 100]],
    [0.5, [150, 100]],
  ])
})
