import { EyeOutlined, SearchOutlined } from '@ant-design/icons'
import { cleanup, render } from '@testing-library/react'
import { Alert, Button, Input, Select } from 'antd'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { useLabelledIcons } from './labelled-icons.ts'

beforeEach(() =>
  installAmbient(() => ({ language: () => 'zh-cn', token: () => null, fetch: async () => new Response() })),
)
afterEach(cleanup)

function Page() {
  useLabelledIcons()
  return (
    <>
      <SearchOutlined className="plain" />
      <Input allowClear defaultValue="a" />
      <Select allowClear defaultValue="a" options={[{ value: 'a' }]} />
      <Alert closable title="a" />
      <Button icon={<EyeOutlined className="alone" />} />
    </>
  )
}

it('icons are hidden from screen readers, and buttons with nothing else are named in the reader’s language', () => {
  const { container } = render(<Page />)
  const hidden = (selector: string) => container.querySelector(selector)!.getAttribute('aria-hidden')
  expect([hidden('.plain'), hidden('.alone')]).toEqual(['true', null])
  const button = (selector: string) => {
    const found = container.querySelector(selector)!
    return [found.getAttribute('aria-label'), found.getAttribute('tabindex')]
  }
  expect(button('.ant-input-clear-icon')).toEqual(['清除', '-1'])
  expect(container.querySelector('.ant-select-clear')?.getAttribute('aria-label')).toBe('清除')
  expect(button('.ant-alert-close-icon')).toEqual(['关闭', null])
})
