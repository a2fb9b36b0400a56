import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { IdSelect } from './id-select.tsx'

afterEach(cleanup)

const ID = '01890000-0000-7000-8000-000000000001'
const OTHER = { value: '01890000-0000-7000-8000-000000000002', label: '另一届' }

it.each([
  [{ options: [{ value: ID, label: '第三届' }] }, '第三届'],
  [{ options: [], loading: true }, '正在加载名称…'],
  [{}, '正在加载名称…'],
  [{ options: [OTHER], loading: false }, '已删除或无权查看的记录'],
  [{ options: [OTHER], mode: 'multiple' as const, value: [ID] }, '已删除或无权查看的记录'],
])('a chosen record is shown by its name or by why there is none, never by its id (%#)', (props, shown) => {
  const { container } = render(
    <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
      <IdSelect<string | string[]> value={ID} {...props} />
    </LanguageContext>,
  )
  expect(container.textContent).toContain(shown)
  expect(container.textContent).not.toContain(ID)
})
