import { act, cleanup, render } from '@testing-library/react'
import { Pagination } from 'antd'
import { expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { AntdFrame } from './antd-frame.tsx'

/** @spec S05 */
it.each([
  ['en', 'Go to'],
  ['zh-cn', '跳至'],
] as const)('in %s the parts that antd brings along say “%s”', async (language, words) => {
  const container = document.createElement('div')
  await act(async () =>
    render(
      <LanguageContext value={{ language, wording: 'standard', setLanguage: () => undefined }}>
        <AntdFrame>
          <Pagination total={50} showQuickJumper />
        </AntdFrame>
      </LanguageContext>,
      { container: container },
    ),
  )
  expect(container.textContent).toContain(words)
  cleanup()
})
