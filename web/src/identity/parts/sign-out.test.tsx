import { act, cleanup, render } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { accessToken, beginSession, rememberGroup } from '#web/lib/session/session.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { useSignOut } from './sign-out.ts'

let sent: string[]
let answering: boolean

beforeEach(() => {
  sent = []
  answering = true
  beginSession('T')
  rememberGroup('G')
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: accessToken,
    fetch: async (path, init) => {
      sent.push(`${init.method} ${path} ${(init.headers as Record<string, string>)['authorization']}`)
      if (!answering) throw new TypeError('Failed to fetch')
      return new Response('{"code":0,"msg":"","data":{}}', { headers: { 'content-type': 'application/json' } })
    },
  }))
})

function Button() {
  const signOut = useSignOut()
  return <button onClick={() => void signOut()}>注销</button>
}

async function press(confirm: boolean): Promise<string[]> {
  const container = document.createElement('div')
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Button />
      </QueryClientProvider>,
      { container: container },
    ),
  )
  // Bubbling ends at the root, which stands outside the document.
  await act(async () => container.querySelector('button')!.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  await act(async () => {
    currentQuestion()!.answer(confirm)
    await new Promise((resolve) => setTimeout(resolve))
  })
  cleanup()
  return Object.keys(localStorage)
}

/** @spec S01 C04 */
it('signing out ends the session on the server and here', async () => {
  expect(await press(true)).toEqual([])
  expect(sent).toEqual(['POST /prod-api/auth/logout Bearer T'])
})

/** @spec S01 */
it('signing out ends the session here even where the server can’t be reached', async () => {
  answering = false
  expect(await press(true)).toEqual([])
})

it('signing out does nothing before it is confirmed', async () => {
  expect(await press(false)).toEqual(['accessToken', 'groupId'])
  expect(sent).toEqual([])
})
