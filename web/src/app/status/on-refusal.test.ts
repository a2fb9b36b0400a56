import { describe, expect, it } from 'vitest'
import { CLIENT_CODES, RefusalError } from '#web/lib/call/refusal-error.ts'
import { behaviourOf, refusalReporter } from './on-refusal.ts'
import type { Behaviour, RefusalEffects } from './on-refusal.ts'

const refusal = (code: number, msg = '名额已满') => new RefusalError({ code, msg, status: 409 })

function record(answer = true) {
  const done: string[] = []
  let stayed = false
  const answers: Array<(yes: boolean) => void> = []
  const effects: RefusalEffects = {
    language: () => 'zh-cn',
    endSession: () => done.push('session ended'),
    ask: ({ text }) => {
      done.push(`asked ${text}`)
      return new Promise((resolve) => answers.push(resolve))
    },
    toast: (kind, text) => done.push(`${kind} ${text}`),
    go: (path) => done.push(`went to ${path}`),
    reloadAt: (path) => done.push(`reloaded at ${path}`),
    saveLastPage: () => done.push('saved the page'),
    stayOnPage: () => {
      stayed = true
      done.push('stayed')
    },
    hasStayed: () => stayed,
  }
  const reply = async () => {
    for (const resolve of answers) resolve(answer)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { done, reporter: refusalReporter(effects), reply }
}

/** @spec X02 X03 X04 X05 X06 X09 */
describe('what happens on a refusal', () => {
  it.each<[number, Behaviour]>([
    [11000, 'expiry-dialog'],
    [401, 'no-access-page'],
    [13017, 'import-toast'],
    [40030, 'silent'],
    [CLIENT_CODES.cancelled, 'silent'],
    [CLIENT_CODES.network, 'toast'],
    [CLIENT_CODES.timeout, 'toast'],
    [CLIENT_CODES.badRequest, 'toast'],
    [CLIENT_CODES.badResponse, 'toast'],
    [10500, 'toast'],
  ])('code %i has the behaviour %s', (code, behaviour) => {
    expect(behaviourOf({ code })).toBe(behaviour)
  })

  /** @spec S01 S04 */
  it('ends the session and opens one dialog when several calls expire together', async () => {
    const { done, reporter, reply } = record()
    reporter.global(refusal(11000))
    reporter.global(refusal(11000))
    await reply()
    expect(done).toEqual([
      'session ended',
      'asked 当前登录已过期，请重新登录',
      'session ended',
      'saved the page',
      'reloaded at /home/homepage',
    ])
  })

  it('stays on the page when the expiry dialog is cancelled, and does not ask again', async () => {
    const { done, reporter, reply } = record(false)
    reporter.global(refusal(11000))
    await reply()
    reporter.global(refusal(11000))
    await reply()
    expect(done).toEqual(['session ended', 'asked 当前登录已过期，请重新登录', 'stayed', 'session ended'])
  })

  it('shows why a write is refused to a user who stayed', async () => {
    const { done, reporter, reply } = record(false)
    const expired = refusal(11000, '当前登录已过期，请重新登录')
    reporter.global(expired)
    reporter.unhandled(expired)
    await reply()
    done.length = 0
    reporter.unhandled(expired)
    expect(done).toEqual(['error 当前登录已过期，请重新登录'])
  })

  it('goes to the no-permission page without a toast', () => {
    const { done, reporter } = record()
    reporter.global(refusal(401))
    reporter.unhandled(refusal(401))
    expect(done).toEqual(['went to /noPage'])
  })

  it('shows a failed import with a message of its own', () => {
    const { done, reporter } = record()
    reporter.global(refusal(13017))
    reporter.unhandled(refusal(13017))
    expect(done).toEqual(['error 导入失败！'])
  })

  it('shows no message for code 40030', () => {
    const { done, reporter } = record()
    reporter.global(refusal(40030))
    reporter.unhandled(refusal(40030))
    expect(done).toEqual([])
  })

  it('shows any other refusal once, in the words of the server', () => {
    const { done, reporter } = record()
    reporter.global(refusal(20001))
    reporter.unhandled(refusal(20001))
    expect(done).toEqual(['error 名额已满'])
  })
})
