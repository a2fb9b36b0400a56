import { setTitle } from '@podium/core/certificate/actions.rule.ts'
import { emptyDesign, type Design } from '@podium/core/certificate/design.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEditor } from '../state/editor.ts'
import { Keeper } from './keeper.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const base = { version: 3, no: 2 }

function opened() {
  const editor = createEditor(emptyDesign())
  const sent: string[] = []
  const stashed: (string | null)[] = []
  const server = { away: false, wait: null as Promise<void> | null }
  const keeper = new Keeper({
    editor,
    base,
    send: async (design: Design) => {
      await server.wait
      if (server.away) throw new Error('away')
      sent.push(design.title)
      return `at ${sent.length}`
    },
    stash: (draft) => stashed.push(draft?.design.title ?? null),
    delays: { quiet: 100, longest: 300, again: 500 },
  })
  keeper.watch()
  const type = (title: string) => editor.commit('title', (design) => setTitle(design, title))
  return { editor, keeper, sent, stashed, server, type }
}

describe('what is being made', () => {
  it('is kept a while after the last change, as it is then', async () => {
    const { editor, keeper, sent, type } = opened()
    type('一')
    await vi.advanceTimersByTimeAsync(60)
    type('一二')
    await vi.advanceTimersByTimeAsync(99)
    expect([sent, keeper.isKept, editor.state().saved]).toEqual([[], false, 'dirty'])
    await vi.advanceTimersByTimeAsync(1)
    expect([sent, keeper.isKept, editor.state().saved, keeper.state().draftAt]).toEqual([
      ['一二'],
      true,
      'saved',
      'at 1',
    ])
  })

  it('is kept now and then although one never rests', async () => {
    const { sent, type } = opened()
    for (let n = 0; n < 12; n++) {
      type(`第${n}次`)
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(sent.length).toBe(2)
  })

  it('that changes while it is sent is sent again', async () => {
    const { editor, keeper, sent, server, type } = opened()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.wait = promise
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    expect(editor.state().saved).toBe('saving')
    type('二')
    resolve()
    await vi.advanceTimersByTimeAsync(400)
    expect([sent, keeper.isKept, editor.state().saved]).toEqual([['一', '二'], true, 'saved'])
  })

  it('stays in this browser while the server is away, and goes there when it is back', async () => {
    const { editor, keeper, sent, stashed, server, type } = opened()
    server.away = true
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    expect([stashed, editor.state().saved]).toEqual([['一'], 'failed'])
    type('二')
    server.away = false
    await vi.advanceTimersByTimeAsync(500)
    expect([sent, stashed.at(-1), keeper.isKept, editor.state().saved]).toEqual([['二'], null, true, 'saved'])
  })

  it('is stashed when the page goes, unless it is kept', async () => {
    const { keeper, stashed, type } = opened()
    keeper.stashNow()
    expect(stashed).toEqual([])
    type('一')
    keeper.stashNow()
    expect(stashed).toEqual(['一'])
  })

  it('is sent at once when one leaves', async () => {
    const { keeper, sent, server, type } = opened()
    type('一')
    expect(await keeper.flush()).toBe(true)
    expect(sent).toEqual(['一'])
    server.away = true
    type('二')
    expect(await keeper.flush()).toBe(false)
  })

  it('is not sent for looking at another page, nor after it was saved as a version', async () => {
    const { editor, keeper, sent, type } = opened()
    editor.goToSlide(0)
    type('一')
    keeper.settle({ version: 4, no: 3 }, editor.state().design)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([sent, keeper.state(), editor.state().saved]).toEqual([
      [],
      { base: { version: 4, no: 3 }, draftAt: null, restored: null },
      'saved',
    ])
  })

  it('goes on from a draft, which is kept already and can be undone', async () => {
    const { editor, keeper, sent } = opened()
    const design = setTitle(emptyDesign(), '草稿')
    keeper.restore({ design, baseVersion: 1, baseNo: 1, savedAt: 'then' }, 'draft')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([sent, editor.state().design.title, editor.state().saved]).toEqual([[], '草稿', 'saved'])
    expect(keeper.state()).toEqual({
      base: { version: 1, no: 1 },
      draftAt: 'then',
      restored: { at: 'then', base: { version: 1, no: 1 } },
    })
    editor.undo()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual(['未命名证书'])
  })
})
