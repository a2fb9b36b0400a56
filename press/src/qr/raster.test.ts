import { describe, expect, it } from 'vitest'
import { photographed, scanned, traceLink } from '../sample/photograph.fixture.ts'

/** `npm run bench -- text` does this for 1,000 links. */
const links = Array.from({ length: 60 }, (_, number) => traceLink(number))

describe('trace links, 18 mm wide on paper,', () => {
  it('are read from a raster of 300 dots an inch', () => {
    expect(links.map((link) => scanned(link))).toEqual(links)
  })

  it('are read from a photograph of a phone: turned, out of focus, in uneven light', async () => {
    expect(await Promise.all(links.map(photographed))).toEqual(links)
  })

  it('all differ', () => {
    expect(new Set(Array.from({ length: 1000 }, (_, number) => traceLink(number))).size).toBe(1000)
  })
})
