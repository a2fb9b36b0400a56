import { act, cleanup, render, screen } from '@testing-library/react'
import { Form, Input, Radio, type FormInstance } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, removeToast } from '#web/lib/toast.ts'
import { showFaults } from './show-faults.ts'
import { hideFaults } from './use-rule-faults.ts'

let form: FormInstance
beforeEach(() => {
  function Page() {
    ;[form] = Form.useForm()
    return (
      <Form form={form}>
        <Form.Item name={['rules', 0, 'formula']} label="公式">
          <Input />
        </Form.Item>
        <Form.List name="members" initialValue={[{}]}>
          {(rows) =>
            rows.map(({ key, name }) => (
              <Form.Item key={key} name={[name, 'phone']} label="手机">
                <Input />
              </Form.Item>
            ))
          }
        </Form.List>
        <Form.Item name="name" label="名称">
          <Input />
        </Form.Item>
        <Form.Item name="template" label="模板">
          <Radio.Group options={['individual', 'team']} />
        </Form.Item>
      </Form>
    )
  }
  render(<Page />)
})
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) removeToast(id)
})

const show = (...fields: Array<{ path: string; msg: string }>) => act(async () => showFaults(form, { msg: '', fields }))
const errorsOf = (...name: Array<string | number>) => form.getFieldError(name)

test('a fault is shown at its field', async () => {
  await show({ path: 'name', msg: '请填写名称' })
  expect(await screen.findByText('请填写名称')).toBeTruthy()
  expect(errorsOf('rules', 0, 'formula')).toEqual([])
})

test('faults within a field are shown at the field, and taken back from it', async () => {
  const faults = [
    { path: 'rules.0.formula.roundId', msg: '竞赛不存在' },
    { path: 'rules.0.formula.itemId', msg: '赛项不存在' },
  ]
  await show(...faults)
  expect(errorsOf('rules', 0, 'formula')).toEqual(['竞赛不存在', '赛项不存在'])
  await act(async () => hideFaults(form, faults))
  expect(errorsOf('rules', 0, 'formula')).toEqual([])
})

test('a fault of no field is not lost', async () => {
  await show({ path: 'rules.1.formula', msg: '规则不存在' }, { path: 'members.4.phone', msg: '手机号有误' })
  expect(currentToasts().map(({ kind, text }) => `${kind} ${text}`)).toEqual(['error 规则不存在', 'error 手机号有误'])
})

test('the first faulty field is focused, and scrolled to where it takes no focus', async () => {
  const scrolled = vi.spyOn(form, 'scrollToField').mockReturnValue()
  await show({ path: 'name', msg: '请填写名称' })
  expect(document.activeElement?.id).toBe('name')
  await show({ path: 'template', msg: '使用模板须先添加赛项' })
  expect(scrolled).toHaveBeenLastCalledWith(['template'], { block: 'center' })
})
