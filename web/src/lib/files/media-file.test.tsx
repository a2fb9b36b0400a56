import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '../ambient.ts'
import { installReporter } from '../call/report.ts'
import { MediaFile } from './media-file.tsx'

let container: HTMLElement
let answers: Response[]
let statuses: number[]

beforeEach(async () => {
  answers = []
  statuses = []
  installReporter({ global: ({ code }) => statuses.push(code), unhandled: () => undefined })
  installAmbient(() => ({ language: () => 'zh-cn', token: () => 'T', fetch: async () => answers.shift()! }))
  container = document.createElement('div')
  await act(async () =>
    render(
      <MediaFile address="/prod-api/files/1">
        {/* oxlint-disable-next-line jsx-a11y/alt-text */}
        {(shown) => <img {...shown} alt="章" />}
      </MediaFile>,
      { container: container },
    ),
  )
})
afterEach(cleanup)

const picture = () => container.querySelector('img')
const fail = () => act(async () => void picture()!.dispatchEvent(new Event('error')))
const refused = (code: number, msg: string, status: number) =>
  new Response(JSON.stringify({ code, msg, data: null }), { status, headers: { 'content-type': 'application/json' } })

describe('a picture that is refused', () => {
  it('shows the reason and a retry button', async () => {
    answers = [refused(10404, '内容不存在', 404)]
    await fail()
    expect([picture(), container.querySelector('[role=alert]')!.textContent, statuses]).toEqual([
      null,
      '无法显示内容不存在重试',
      [],
    ])
    await userEvent.click(container.querySelector('button')!)
    expect(picture()!.getAttribute('src')).toBe('/prod-api/files/1')
  })

  it('because the session is over brings the dialog that leads to sign-in', async () => {
    answers = [refused(11000, '当前登录已过期，请重新登录', 401)]
    await fail()
    expect([statuses, container.textContent]).toEqual([[11000], '无法显示当前登录已过期，请重新登录重试'])
  })

  it('because only its cookie was lost is tried once more by itself', async () => {
    const before = picture()
    answers = [new Response('x', { status: 206 })]
    await fail()
    expect([picture() === before, picture()?.getAttribute('src'), container.querySelector('[role=alert]')]).toEqual([
      false,
      '/prod-api/files/1',
      null,
    ])
    answers = [new Response('x', { status: 206 })]
    await fail()
    expect(container.textContent).toBe('无法显示文件已损坏或格式不受支持重试')
  })

  it('because of the connection shows that reason', async () => {
    answers = []
    installAmbient(() => ({
      language: () => 'en',
      token: () => null,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    }))
    await fail()
    expect(container.textContent).toContain('No connection')
  })
})
