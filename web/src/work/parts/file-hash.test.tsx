import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { FileHash } from './file-hash.tsx'

afterEach(cleanup)

const SUM = 'abcdef01'.repeat(8)

it('a SHA-256 shows its ends, the whole on demand, and is copied whole', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const { container, getByText } = render(
    <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
      <FileHash sha256={SUM} />
    </LanguageContext>,
  )
  const shown = () => container.querySelector('code')?.textContent
  expect(shown()).toBe('SHA-256 abcdef01…abcdef01')
  await act(async () => getByText('复制指纹').click())
  expect(writeText).toHaveBeenCalledWith(SUM)
  vi.unstubAllGlobals()
  await act(async () => getByText('显示全部').click())
  expect(shown()).toBe(`SHA-256 ${SUM}`)
})
