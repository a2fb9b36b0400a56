import { Pagination } from 'antd'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { SpeechContext } from '#web/lib/i18n/i18n.ts'
import { AntdFrame } from './antd-frame.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const media = { matches: false, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }
vi.stubGlobal('matchMedia', () => media)

/** @spec S05 */
it.each([
  ['en', 'Go to'],
  ['zh-cn', '跳至'],
] as const)('in %s the parts that antd brings along say “%s”', async (language, words) => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <SpeechContext value={{ language, wording: 'standard', setLanguage: () => undefined }}>
        <AntdFrame>
          <Pagination total={50} showQuickJumper />
        </AntdFrame>
      </SpeechContext>,
    ),
  )
  expect(place.textContent).toContain(words)
  await act(async () => root.unmount())
})
