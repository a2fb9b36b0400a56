import { setTitle } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { emptyDesign, type Design } from '@podium/core/certificate/template/design/design.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RefusalError } from '#web/lib/call/refusal-error.ts'
import { createEditor } from '#web/certificate/designer/state/editor.ts'
import { DraftSaver } from './draft-saver.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const base = { version: 3, no: 2 }

function opened(deferred = false) {
  const editor = createEditor(emptyDesign())
  const sent: string[] = []
  const stashed: (string | null)[] = []
  const server = { away: false, refuses: false, elsewhere: false, wait: null as Promise<void> | null }
  const over: unknown[] = []
  const grewFrom: unknown[] = []
  const saver = new DraftSaver({
    editor,
    base,
    deferred,
    send: async (design: Design, _, from) => {
      over.push(from)
      await server.wait
      if (server.away) throw new Error('away')
      if (server.refuses) throw new RefusalError({ code: 400, status: 400, msg: 'too long' })
      if (server.elsewhere && from !== undefined) throw new RefusalError({ code: 32060, status: 409, msg: 'elsewhere' })
      sent.push(design.title)
      return `at ${sent.length}`
    },
    stash: (draft) => {
      stashed.push(draft?.design.title ?? null)
      if (draft) grewFrom.push(draft.grewFrom)
    },
    delays: { quiet: 100, longest: 300, retry: 500 },
  })
  const leave = saver.watch()
  const type = (title: string) => editor.commit('title', (design) => setTitle(design, title))
  return { editor, saver, sent, stashed, grewFrom, over, server, type, leave }
}

describe('what is being made', () => {
  it('is saved some time after the last change, in its state at that time', async () => {
    const { editor, saver, sent, type } = opened()
    type('一')
    await vi.advanceTimersByTimeAsync(60)
    type('一二')
    await vi.advanceTimersByTimeAsync(99)
    expect([sent, saver.isSaved, editor.state().saved]).toEqual([[], false, 'dirty'])
    await vi.advanceTimersByTimeAsync(1)
    expect([sent, saver.isSaved, editor.state().saved, saver.state().draftAt]).toEqual([
      ['一二'],
      true,
      'saved',
      'at 1',
    ])
  })

  it('is saved at intervals during continuous changes', async () => {
    const { sent, type } = opened()
    for (let n = 0; n < 12; n++) {
      type(`第${n}次`)
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(sent.length).toBe(2)
  })

  it('that changes while it is sent is sent again', async () => {
    const { editor, saver, sent, server, type } = opened()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.wait = promise
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    expect(editor.state().saved).toBe('saving')
    type('二')
    resolve()
    await vi.advanceTimersByTimeAsync(400)
    expect([sent, saver.isSaved, editor.state().saved]).toEqual([['一', '二'], true, 'saved'])
  })

  it('stays in this browser while the server is away, and goes there when it is back', async () => {
    const { editor, saver, sent, stashed, server, type } = opened()
    server.away = true
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    expect([stashed, editor.state().saved]).toEqual([['一'], 'failed'])
    type('二')
    server.away = false
    await vi.advanceTimersByTimeAsync(500)
    expect([sent, stashed.at(-1), saver.isSaved, editor.state().saved]).toEqual([['二'], null, true, 'saved'])
  })

  it('is stashed when the page closes, unless it is saved', async () => {
    const { saver, stashed, type } = opened()
    saver.stashNow()
    expect(stashed).toEqual([])
    type('一')
    saver.stashNow()
    expect(stashed).toEqual(['一'])
  })

  it('is sent at once when one leaves', async () => {
    const { saver, sent, server, type } = opened()
    type('一')
    expect(await saver.flush()).toBe(true)
    expect(sent).toEqual(['一'])
    server.away = true
    type('二')
    expect(await saver.flush()).toBe(false)
  })

  it('is not sent for looking at another page, nor after it was saved as a version', async () => {
    const { editor, saver, sent, type } = opened()
    editor.goToSlide(0)
    type('一')
    saver.versionSaved({ version: 4, no: 3 }, editor.state().design)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([sent, saver.state(), editor.state().saved]).toEqual([
      [],
      { base: { version: 4, no: 3 }, draftAt: null, restored: null, waiting: false, refusal: null },
      'saved',
    ])
  })

  it('continues a draft, which is saved already and can be undone', async () => {
    const { editor, saver, sent } = opened()
    const design = setTitle(emptyDesign(), '草稿')
    const draft = { design, baseVersion: 1, baseNo: 1, savedAt: 'then' }
    saver.restore({ draft, stashed: null }, 'draft')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([sent, editor.state().design.title, editor.state().saved]).toEqual([[], '草稿', 'saved'])
    expect(saver.state()).toEqual({
      base: { version: 1, no: 1 },
      draftAt: 'then',
      restored: { at: 'then', base: { version: 1, no: 1 } },
      waiting: false,
      refusal: null,
    })
    editor.undo()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual(['未命名证书'])
  })

  it('is sent when only this browser had it, and stays unsent until that went well', async () => {
    const { saver, sent, stashed, grewFrom, server } = opened(true)
    server.away = true
    const design = setTitle(emptyDesign(), '草稿')
    const stash = { design, baseVersion: 1, baseNo: 1, savedAt: 'here', grewFrom: 'then' }
    saver.restore({ draft: stash, stashed: stash }, 'draft')
    await vi.advanceTimersByTimeAsync(100)
    expect([saver.isSaved, stashed, grewFrom]).toEqual([false, ['草稿'], ['then']])
    server.away = false
    expect(await saver.flush()).toBe(true)
    expect([sent, saver.state().draftAt]).toEqual([['草稿'], 'at 1'])
  })

  it('is neither sent nor stashed before it is known which draft was left', async () => {
    const { saver, sent, stashed, type } = opened(true)
    type('一')
    await vi.advanceTimersByTimeAsync(1_000)
    saver.stashNow()
    expect([await saver.flush(), sent, stashed]).toEqual([false, [], []])
    saver.start()
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual(['一'])
  })

  it('names the draft it continues', async () => {
    const { over, type } = opened()
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    type('二')
    await vi.advanceTimersByTimeAsync(100)
    expect(over).toEqual([null, 'at 1'])
  })

  it('does not overwrite the draft of another window without confirmation, and stays in this browser', async () => {
    const { editor, saver, sent, stashed, over, server, type } = opened()
    server.elsewhere = true
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    type('一二')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([over.length, sent, stashed, saver.state().refusal?.code]).toEqual([1, [], ['一', '一二'], 32060])
    expect([await saver.overwrite(), sent, over.at(-1), stashed.at(-1)]).toEqual([true, ['一二'], undefined, null])
    expect([saver.state().refusal, editor.state().saved]).toEqual([null, 'saved'])
  })

  it('is stashed after each pause during a conflict with another window', async () => {
    const { over, stashed, server, type, editor, saver } = opened()
    server.elsewhere = true
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    type('一二')
    await vi.advanceTimersByTimeAsync(60)
    type('一二三')
    await vi.advanceTimersByTimeAsync(99)
    expect(stashed).toEqual(['一'])
    await vi.advanceTimersByTimeAsync(1)
    expect(stashed).toEqual(['一', '一二三'])
    editor.select([])
    await vi.advanceTimersByTimeAsync(1_000)
    for (let n = 0; n < 12; n++) {
      type(`第${n}次`)
      await vi.advanceTimersByTimeAsync(50)
    }
    expect([over.length, stashed.length, saver.state().refusal?.code]).toEqual([1, 4, 32060])
    type('一')
    await vi.advanceTimersByTimeAsync(300)
    expect([over.length, stashed.at(-1)]).toEqual([1, '一'])
  })

  it('replaces the draft that was not chosen', async () => {
    const { saver, over, type } = opened(true)
    saver.start('there')
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    expect(over).toEqual(['there'])
    const other = opened(true)
    const design = setTitle(emptyDesign(), '这里的')
    const stash = { design, baseVersion: 1, baseNo: 1, savedAt: 'here', grewFrom: 'then' }
    other.saver.restore({ draft: stash, stashed: stash }, 'draft', 'there')
    await vi.advanceTimersByTimeAsync(100)
    expect([other.over, other.sent]).toEqual([['there'], ['这里的']])
  })

  it('is replaced by the other window’s draft, which can be undone', async () => {
    const { editor, saver, sent, server, type } = opened()
    server.elsewhere = true
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    const draft = { design: setTitle(emptyDesign(), '那边'), baseVersion: 3, baseNo: 2, savedAt: 'there' }
    saver.restore({ draft, stashed: null }, 'draft')
    expect([editor.state().design.title, saver.state().refusal, saver.isSaved]).toEqual(['那边', null, true])
    server.elsewhere = false
    editor.undo()
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual(['一'])
  })

  it('waits while a version is being saved', async () => {
    const { saver, sent, type } = opened()
    type('一')
    const go = await saver.pause()
    type('二')
    const flushed = saver.flush()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([])
    go()
    expect([await flushed, sent]).toEqual([true, ['二']])
  })

  it('counts as unsent when it arrived as a draft of what was replaced meanwhile', async () => {
    const { editor, saver, sent, server, type } = opened()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.wait = promise
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    saver.versionSaved({ version: 4, no: 3 }, emptyDesign())
    resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect([sent, saver.isSaved, saver.state().draftAt]).toEqual([['一'], false, null])
    await vi.advanceTimersByTimeAsync(300)
    expect([sent, saver.isSaved, editor.state().saved]).toEqual([['一', '一'], true, 'saved'])
  })

  it('that the server refuses is sent again only when it changed', async () => {
    const { editor, saver, sent, stashed, server, type } = opened()
    server.refuses = true
    type('一')
    await vi.advanceTimersByTimeAsync(100)
    expect([saver.state().refusal?.msg, editor.state().saved, stashed]).toEqual(['too long', 'failed', ['一']])
    server.refuses = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual([])
    type('二')
    await vi.advanceTimersByTimeAsync(100)
    expect([sent, saver.state().refusal]).toEqual([['二'], null])
  })

  it('is stashed and sent when the page is left', async () => {
    const { sent, stashed, server, type, leave } = opened()
    type('一')
    leave()
    await vi.advanceTimersByTimeAsync(0)
    expect([sent, stashed]).toEqual([['一'], ['一', null]])
    type('二')
    server.away = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual(['一'])
  })
})
