import { beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

/** As after loading the page anew. */
const options = async () => {
  vi.resetModules()
  return (await import('./stage-options.ts')).stageOptions
}

describe('the guides of a template', () => {
  it('are there again when it is opened the next time, and on no other', async () => {
    const first = await options()
    first.open('one')
    first.set({ guides: { x: [600], y: [] } })
    const next = await options()
    next.open('two')
    expect(next.state().guides).toEqual({ x: [], y: [] })
    next.open('one')
    expect(next.state().guides).toEqual({ x: [600], y: [] })
  })

  it('leave nothing behind when the last one goes', async () => {
    const here = await options()
    here.open('one')
    here.set({ guides: { x: [600], y: [] } })
    here.set({ guides: { x: [], y: [] } })
    expect([...stored.keys()]).toEqual(['designerStage'])
  })

  it.each(['{', '[]', '{"x":["a"],"y":[]}', '{"x":[1]}'])('that were spoilt are none: %s', async (text) => {
    stored.set('designerGuides.one', text)
    const here = await options()
    here.open('one')
    expect(here.state().guides).toEqual({ x: [], y: [] })
  })
})
