import { act, render } from '@testing-library/react'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { installAmbient } from '../ambient.ts'
import { ClickGuard, Intent, newQueryClient, useWrite } from './use-call.ts'

/** @spec K01 */
describe('the click guard', () => {
  it('lets one click in a second through', () => {
    const guard = new ClickGuard()
    expect(guard.enter(0)).toBe(true)
    guard.leave()
    expect(guard.enter(999)).toBe(false)
    expect(guard.enter(1000)).toBe(true)
  })

  it('lets the next through at once after a refusal', () => {
    const guard = new ClickGuard()
    guard.enter(0)
    guard.reset()
    expect(guard.enter(10)).toBe(true)
  })

  it('returns the time until a click counts again', () => {
    const guard = new ClickGuard()
    guard.enter(0)
    expect(guard.remainingMs(100)).toBeNull()
    guard.leave()
    expect([guard.remainingMs(100), guard.remainingMs(1500)]).toEqual([900, 0])
  })

  it('lets none through while the first is under way', () => {
    const guard = new ClickGuard()
    guard.enter(0)
    expect(guard.enter(60_000)).toBe(false)
  })
})

describe('the key of an intent', () => {
  it('stays over repeats of the same content and changes with it', () => {
    const intent = new Intent()
    const first = intent.keyFor('a')
    expect(intent.keyFor('a')).toBe(first)
    expect(intent.keyFor('b')).not.toBe(first)
  })

  it('is new after a definite answer', () => {
    const intent = new Intent()
    const first = intent.keyFor('a')
    intent.end()
    expect(intent.keyFor('a')).not.toBe(first)
  })
})

describe('a write', () => {
  const answers: Array<() => Response> = []
  const envelope = (code: number, status: number) => () =>
    new Response(JSON.stringify({ code, msg: '不行', data: {}, traceId: '1' }), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  let sent = 0
  const ambient = {
    language: () => 'zh-cn' as const,
    token: () => null,
    fetch: async () => {
      sent++
      return answers.shift()!()
    },
  }
  installAmbient(() => ambient)

  function Press() {
    const save = useWrite(identityApi.logout, { inline: true })
    return (
      <button type="button" aria-busy={save.busy} onClick={() => void save.run({})}>
        {save.refusal?.msg ?? '保存'}
      </button>
    )
  }

  async function mount(): Promise<HTMLButtonElement> {
    sent = 0
    const container = document.body.appendChild(document.createElement('div'))
    await act(async () =>
      render(
        <QueryClientProvider client={newQueryClient()}>
          <Press />
        </QueryClientProvider>,
        { container: container },
      ),
    )
    return container.querySelector('button')!
  }

  it('can be tried again at once after a refusal', async () => {
    answers.push(envelope(20001, 422), envelope(0, 200))
    const button = await mount()
    await act(async () => button.click())
    const label = button.textContent
    await act(async () => button.click())
    expect([label, button.textContent, sent]).toEqual(['不行', '保存', 2])
  })

  it('shows a press that came too soon as busy until one counts again', async () => {
    answers.push(envelope(0, 200))
    const button = await mount()
    await act(async () => button.click())
    const done = button.getAttribute('aria-busy')
    await act(async () => button.click())
    const swallowed = button.getAttribute('aria-busy')
    await act(async () => new Promise((resolve) => setTimeout(resolve, 1050)))
    expect([done, swallowed, button.getAttribute('aria-busy'), sent]).toEqual(['false', 'true', 'false', 1])
  })
})
