import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { describe, expect, it } from 'vitest'
import { stageMenuItems, type MenuSituation } from './stage-menu-items.ts'

const text = elementOf('school_unit', 'a')
const seal = elementOf('seal', 'b')
const offered = (situation: Partial<MenuSituation>) =>
  stageMenuItems({ chosen: [], readOnly: false, canPaste: false, ...situation })
    .flat()
    .filter(({ disabled }) => !disabled)
    .map(({ label }) => label)

describe('the context menu', () => {
  it('edits a single text, and no picture', () => {
    expect(offered({ chosen: [text] })).toContain('editText')
    expect(offered({ chosen: [seal] })).not.toContain('editText')
    expect(offered({ chosen: [text, seal] })).not.toContain('editText')
  })

  it('groups several, and ungroups what is grouped', () => {
    expect(offered({ chosen: [text] })).not.toContain('group')
    expect(offered({ chosen: [text, seal] })).toContain('group')
    expect(offered({ chosen: [{ ...text, group: 'g' }, seal] })).toContain('ungroup')
  })

  it('offers to unlock what is locked, and nothing that would change it', () => {
    const locked = offered({ chosen: [{ ...text, locked: true }] })
    expect(locked).toContain('unlock')
    for (const label of ['cut', 'duplicate', 'remove', 'editText'] as const) expect(locked).not.toContain(label)
  })

  it('pastes only what was copied, and where one may edit', () => {
    expect(offered({ canPaste: true })).toContain('paste')
    expect(offered({})).not.toContain('paste')
    expect(offered({ canPaste: true, readOnly: true })).not.toContain('paste')
  })

  it('offers nothing that changes a read-only design', () => {
    expect(offered({ chosen: [text], readOnly: true })).toEqual(['copy', 'fitSelection'])
  })

  it('shows the keys of each command', () => {
    const keys = Object.fromEntries(
      stageMenuItems({ chosen: [text], readOnly: false, canPaste: true })
        .flat()
        .map(({ label, keys: written }) => [label, written]),
    )
    expect(keys).toMatchObject({ copy: 'Mod+C', duplicate: 'Mod+D', lock: 'Mod+Shift+L', toBack: 'Mod+Shift+[' })
  })
})
