import { emptyDesign } from '@podium/core/certificate/template/design/design.ts'
import { describe, expect, it } from 'vitest'
import { foundDrafts } from './stash.ts'

const draft = (savedAt: string) => ({ design: emptyDesign(), baseVersion: 1, baseNo: 1, savedAt })
const stash = (grewFrom: string | null) => ({ ...draft('1999-01-01T00:00:00.000Z'), grewFrom })
const noon = '2026-05-01T12:00:00.000Z'
const later = '2026-05-01T12:00:01.000Z'

describe('what was left of earlier work', () => {
  it('is the one draft that there is', () => {
    const [onServer, here] = [draft(noon), stash(null)]
    expect(foundDrafts(null, null)).toEqual([])
    expect(foundDrafts(onServer, null)).toEqual([{ draft: onServer, stashed: null }])
    expect(foundDrafts(null, here)).toEqual([{ draft: here, stashed: here }])
  })

  it('is the stash based on the draft on the server, whatever the browser’s clock says', () => {
    const here = stash(noon)
    expect(foundDrafts(draft(noon), here)).toEqual([{ draft: here, stashed: here }])
  })

  it('is both where the server has a draft that the stash knows nothing of', () => {
    const onServer = draft(later)
    for (const here of [stash(noon), stash(null)])
      expect(foundDrafts(onServer, here)).toEqual([
        { draft: onServer, stashed: null },
        { draft: here, stashed: here },
      ])
  })
})
