import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { ExtraField, FormSection } from '@podium/core/competition/form/form.ts'
import { Form } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { FormBuilder } from './form-builder.tsx'

const field = (key: string, rest: object = {}) => ExtraField.parse({ key, label: key, kind: 'text', ...rest })
const initial = {
  extraFields: [
    field('a', { label: '甲题' }),
    field('b', { label: '乙题' }),
    field('c', { label: '丙题', section: 's' }),
  ],
  formSections: [FormSection.parse({ key: 's', title: '作品' })],
  formChecks: [],
}
const changed = vi.fn()

beforeEach(async () => {
  changed.mockClear()
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async () => new Response(JSON.stringify({ code: 0, msg: '', data: [] })),
  }))
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Form initialValues={initial} onValuesChange={(_, all) => changed(all)}>
          <FormBuilder stages={[]} />
        </Form>
      </QueryClientProvider>,
    ),
  )
})
afterEach(cleanup)

const places = () => {
  const { extraFields } = changed.mock.lastCall![0] as typeof initial
  return extraFields.map(({ label, section }) => `${section}/${label}`)
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const preview = () => screen.getByRole('complementary', { name: '团队看到的样子' })

/** @spec B05 */
it('moves a field by its buttons, also into the next section, and says where it is', async () => {
  await press('下移“甲题”')
  expect(places()).toEqual(['/乙题', '/甲题', 's/丙题'])
  await press('下移“甲题”')
  expect(places()).toEqual(['/乙题', 's/甲题', 's/丙题'])
  expect(screen.getByText('“甲题”已移到作品第 1 位')).toBeTruthy()
})

it('moves a field by dragging it onto another', async () => {
  const [first, , third] = screen.getAllByRole('listitem')
  const dataTransfer = { setData: () => {}, effectAllowed: '' }
  await act(async () => fireEvent.dragStart(first!.querySelector('[draggable]')!, { dataTransfer }))
  await act(async () => fireEvent.drop(third!, { dataTransfer }))
  expect(places()).toEqual(['/乙题', 's/甲题', 's/丙题'])
})

it('shows at once what teams will see, by what is tried there', async () => {
  await press('编辑“乙题”')
  await act(async () => fireEvent.change(screen.getByDisplayValue('乙题'), { target: { value: '改名' } }))
  expect(within(preview()).getByLabelText('改名')).toBeTruthy()
  const inEditor = within(screen.getAllByRole('listitem')[1]!)
  await act(async () => fireEvent.click(inEditor.getByRole('checkbox', { name: '满足条件时才显示' })))
  expect(within(preview()).queryByLabelText('改名')).toBe(null)
})

it('says at the field what is wrong with it', async () => {
  await press('编辑“甲题”')
  await act(async () => fireEvent.change(screen.getByDisplayValue('甲题'), { target: { value: '乙题' } }))
  expect(screen.getByRole('alert').textContent).toContain('重复')
})
